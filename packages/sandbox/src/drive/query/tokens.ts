/** A piece of a query. */
export type Token =
  | { kind: 'text'; value: string }
  | { kind: 'word'; value: string }
  | { kind: 'sign'; value: string }

/** A malformed query. */
export class BadQuery extends Error {}

const SPACE = /\s+/y
const WORD = /[A-Za-z][\w.]*/y
const SIGN = /<=|>=|!=|[=<>(){}]/y

function text(query: string, from: number): { value: string; end: number } {
  let value = ''
  for (let at = from + 1; at < query.length; at++) {
    const character = query[at]
    if (character === "'") return { value, end: at + 1 }
    if (character !== '\\') {
      value += character
      continue
    }
    const escaped = query[++at]
    if (escaped !== "'" && escaped !== '\\' && escaped !== '"') throw new BadQuery('escape')
    value += escaped
  }
  throw new BadQuery('text without an end')
}

/** Splits a query into tokens. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(query)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  while (at < query.length) {
    if (match(SPACE) !== undefined) continue
    if (query[at] === "'") {
      const { value, end } = text(query, at)
      tokens.push({ kind: 'text', value })
      at = end
      continue
    }
    const word = match(WORD)
    if (word !== undefined) {
      tokens.push({ kind: 'word', value: word })
      continue
    }
    const sign = match(SIGN)
    if (sign === undefined) throw new BadQuery(`'${query[at]}'`)
    tokens.push({ kind: 'sign', value: sign })
  }
  return tokens
}
