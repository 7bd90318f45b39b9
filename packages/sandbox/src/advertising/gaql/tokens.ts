import { queryError, refusal } from '../failure.ts'

/** A piece of a query. */
export interface GaqlToken {
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
export function tokenize(query: string): GaqlToken[] {
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
