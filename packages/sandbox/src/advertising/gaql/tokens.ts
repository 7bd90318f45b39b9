import { createTokenizer, TokenReader } from '../../kit/token-reader.ts'
import { type AdsError, queryError, refusal } from '../failure.ts'

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Reads and decodes a string; undefined if there is none. */
function readString(query: string, start: number): { text: string; end: number } | undefined {
  const quote = query[start]
  if (quote !== "'" && quote !== '"') return undefined
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

const tokensOf = createTokenizer({
  string: readString,
  number: /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/,
  word: /[A-Za-z_][\w.]*/,
  symbol: /!=|<=|>=|[=<>(),*]/,
})

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

/** Reads the tokens of a query one after another. */
export class GaqlReader extends TokenReader<'string' | 'number' | 'word' | 'symbol'> {
  /** What the names of fields look like. */
  readonly names: RegExp
  constructor(query: string, names: RegExp) {
    super(tokensOf(query, (at) => badSymbol(query, at)))
    this.names = names
  }
  get keyword(): string {
    return this.next.kind === 'word' ? this.next.text.toUpperCase() : ''
  }
  takeWord(keyword: string): boolean {
    return this.keyword === keyword && this.takes('word', this.next.text)
  }
  takeSymbol(symbol: string): boolean {
    return this.takes('symbol', symbol)
  }
  unexpected(): AdsError {
    if (this.atEnd) return queryError('UNEXPECTED_END_OF_QUERY')
    return queryError('UNEXPECTED_INPUT', this.next.text)
  }
}
