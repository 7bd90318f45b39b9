import { type AdsError, queryError } from '../failure.ts'
import { type GaqlToken, tokenize } from './tokens.ts'

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
