import { type AdsError, queryError, refusal } from '../failure.ts'

/** A piece of a query. */
interface GaqlToken {
  kind: 'word' | 'number' | 'string' | 'symbol' | 'end'
  /** The decoded value of a string; otherwise the text as written. */
  text: string
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
const PATTERNS: readonly (readonly [GaqlToken['kind'], RegExp])[] = [
  ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y],
  ['word', /[A-Za-z_][\w.]*/y],
  ['symbol', /!=|<=|>=|[=<>(),*]/y],
]

function readString(query: string, start: number): { text: string; end: number } {
  const quote = query[start]
  let text = ''
  for (let i = start + 1; i < query.length; i++) {
    const character = query[i] ?? ''
    if (character === quote) return { text, end: i + 1 }
    if (character === '\n' || character === '\r') throw queryError('PROHIBITED_NEWLINE_IN_STRING')
    if (character !== '\\') {
      text += character
      continue
    }
    const next = query[++i] ?? ''
    const unicode = next === 'u' ? /^[0-9a-fA-F]{4}/.exec(query.slice(i + 1)) : null
    if (unicode) {
      text += String.fromCharCode(Number.parseInt(unicode[0], 16))
      i += 4
    } else if (`\\'"/`.includes(next) && next !== '') text += next
    else if (ESCAPES[next] !== undefined) text += ESCAPES[next]
    else if (next !== '') {
      throw queryError('BAD_ESCAPE_SEQUENCE', `\\${next}`)
    }
  }
  throw queryError('STRING_NOT_TERMINATED')
}

/** Splits a query into its tokens, the last of which is the end. */
function tokenize(query: string): GaqlToken[] {
  const tokens: GaqlToken[] = []
  let at = 0
  while (at < query.length) {
    const character = query[at] ?? ''
    if (/\s/.test(character)) {
      at++
      continue
    }
    if (character === "'" || character === '"') {
      const { text, end } = readString(query, at)
      tokens.push({ kind: 'string', text })
      at = end
      continue
    }
    const found = PATTERNS.find(([, pattern]) => {
      pattern.lastIndex = at
      return pattern.test(query)
    })
    if (!found) throw badSymbol(query, at)
    const [kind, pattern] = found
    tokens.push({ kind, text: query.slice(at, pattern.lastIndex) })
    at = pattern.lastIndex
  }
  tokens.push({ kind: 'end', text: '' })
  return tokens
}

function badSymbol(query: string, at: number) {
  const symbol = String.fromCodePoint(query.codePointAt(at) ?? 0)
  const digits = /^-?\d[\w.]*/.exec(query.slice(at))
  if (digits) {
    const message = `Error in query: invalid number '${digits[0]}'.`
    return refusal('queryError', 'BAD_NUMBER', { message, trigger: digits[0] })
  }
  if (symbol > '\u007f') return queryError('BAD_SYMBOL', symbol)
  return queryError('UNEXPECTED_INPUT', symbol)
}

/** The words that begin a clause. */
export const CLAUSES = new Set(['FROM', 'WHERE', 'ORDER', 'LIMIT', 'PARAMETERS'])

/** Reads tokens one after another. */
export class TokenReader {
  private readonly tokens: readonly GaqlToken[]
  /** What the names of fields look like. */
  readonly names: RegExp
  private at = 0
  constructor(query: string, names: RegExp) {
    this.tokens = tokenize(query)
    this.names = names
  }
  get next(): GaqlToken {
    return this.tokens[this.at] ?? { kind: 'end', text: '' }
  }
  get atEnd(): boolean {
    return this.next.kind === 'end'
  }
  get keyword(): string {
    return this.next.kind === 'word' ? this.next.text.toUpperCase() : ''
  }
  take(): GaqlToken {
    const token = this.next
    this.at++
    return token
  }
  takeWord(keyword: string): boolean {
    if (this.keyword !== keyword) return false
    this.at++
    return true
  }
  takeSymbol(symbol: string): boolean {
    if (this.next.kind !== 'symbol' || this.next.text !== symbol) return false
    this.at++
    return true
  }
  unexpected(): AdsError {
    if (this.atEnd) return queryError('UNEXPECTED_END_OF_QUERY')
    return queryError('UNEXPECTED_INPUT', this.next.text)
  }
}
