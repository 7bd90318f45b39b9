/** A piece of a query. */
export interface DriveToken {
  kind: 'text' | 'word' | 'sign'
  value: string
}

/** A malformed query. */
export class BadQuery extends Error {}

/** A space, a text with escaped quotes and backslashes, a word or a sign. */
const PIECE = /\s+|'((?:[^'\\]|\\['"\\])*)'|([A-Za-z][\w.]*)|(<=|>=|!=|[=<>(){}])/y

/** Splits a query into tokens. */
export function tokensOf(query: string): DriveToken[] {
  const tokens: DriveToken[] = []
  for (let at = 0; at < query.length; ) {
    PIECE.lastIndex = at
    const [piece, text, word, sign] = PIECE.exec(query) ?? []
    if (piece === undefined) throw new BadQuery(`'${query[at]}'`)
    if (text !== undefined) tokens.push({ kind: 'text', value: text.replace(/\\(.)/gs, '$1') })
    if (word !== undefined) tokens.push({ kind: 'word', value: word })
    if (sign !== undefined) tokens.push({ kind: 'sign', value: sign })
    at += piece.length
  }
  return tokens
}
