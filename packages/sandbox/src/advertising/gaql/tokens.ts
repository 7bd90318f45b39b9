import { createTokenizer, TokenReader } from '../../kit/token-reader.ts'
import { type AdsError, queryError, refusal } from '../failure.ts'

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** A string without its quotes and escapes; refuses line ends and unknown escapes. */
const decode = (quoted: string) =>
  quoted.slice(1, -1).replace(/\\(?:u([\da-fA-F]{4})|(.))|[\n\r]/gs, (part, code?: string, sign?: string) => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16))
    if (sign === undefined) throw queryError('PROHIBITED_NEWLINE_IN_STRING')
    const found = `\\'"/`.includes(sign) ? sign : ESCAPES[sign]
    if (found === undefined) throw queryError('BAD_ESCAPE_SEQUENCE', part)
    return found
  })

const tokensOf = createTokenizer(
  {
    string: /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/,
    number: /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/,
    word: /[A-Za-z_][\w.]*/,
    symbol: /!=|<=|>=|[=<>(),*]/,
  },
  { string: decode },
)

function badSymbol(query: string, at: number) {
  const symbol = String.fromCodePoint(query.codePointAt(at) ?? 0)
  if (symbol === '"' || symbol === "'") {
    // what is wrong within the string comes before its missing end
    decode(`${query.slice(at)}${symbol}`)
    return queryError('STRING_NOT_TERMINATED')
  }
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
