import grammar from '../fixtures/terms.json' with { type: 'json' }

/** A piece of a query. */
interface DriveToken {
  kind: 'text' | 'word' | 'sign'
  value: string
}

/** A malformed query. */
export class BadQuery extends Error {}

/** A space, a text with escaped quotes and backslashes, a word or a sign. */
const PIECE = /\s+|'((?:[^'\\]|\\['"\\])*)'|([A-Za-z][\w.]*)|(<=|>=|!=|[=<>(){}])/y

/** Splits a query into tokens. */
function tokensOf(query: string): DriveToken[] {
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

/** A condition of a query, with times in milliseconds. */
export type DriveCondition =
  | { kind: 'and' | 'or'; conditions: DriveCondition[] }
  | { kind: 'not'; condition: DriveCondition }
  | { kind: 'compare'; term: string; operator: string; value: string | boolean | number }
  | { kind: 'in'; collection: string; value: string }
  | { kind: 'has'; map: string; key: string; value: string }

/** The operators and the type of value of each term. See https://developers.google.com/workspace/drive/api/guides/ref-search-terms. */
const TERMS: Readonly<Record<string, { operators: readonly string[]; value: string }>> = grammar.terms

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/

/** Reads RFC 3339; a time without an offset is UTC. */
function timeOf(text: string): number {
  if (!DATE.test(text)) throw new BadQuery(`time ${text}`)
  const time = Date.parse(text.length === 10 || /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time)) throw new BadQuery(`time ${text}`)
  return time
}

/** Reads a query of files.list. */
export function parseDriveQuery(query: string): DriveCondition {
  const tokens = tokensOf(query)
  let at = 0
  const fail = (): never => {
    throw new BadQuery(query)
  }
  const next = (): DriveToken => tokens[at++] ?? fail()
  const isWord = (word: string) => tokens[at]?.kind === 'word' && tokens[at]?.value === word
  const isSign = (sign: string) => tokens[at]?.kind === 'sign' && tokens[at]?.value === sign
  const take = (found: boolean) => {
    if (found) at++
    return found
  }
  const expectSign = (sign: string) => take(isSign(sign)) || fail()
  const word = () => {
    const token = next()
    return token.kind === 'word' ? token.value : fail()
  }
  const text = () => {
    const token = next()
    return token.kind === 'text' ? token.value : fail()
  }

  const joined = (kind: 'and' | 'or', part: () => DriveCondition): DriveCondition => {
    const conditions = [part()]
    while (take(isWord(kind))) conditions.push(part())
    return conditions.length === 1 && conditions[0] ? conditions[0] : { kind, conditions }
  }
  const either = (): DriveCondition => joined('or', () => joined('and', single))

  const single = (): DriveCondition => {
    if (take(isWord('not'))) return { kind: 'not', condition: single() }
    if (take(isSign('('))) {
      const inner = either()
      expectSign(')')
      return inner
    }
    return tokens[at]?.kind === 'text' ? membership() : comparison()
  }
  const membership = (): DriveCondition => {
    const value = text()
    if (word() !== 'in') fail()
    const collection = word()
    return grammar.collections.includes(collection) ? { kind: 'in', collection, value } : fail()
  }
  const pair = (map: string): DriveCondition => {
    if (word() !== 'has') fail()
    expectSign('{')
    const found: Record<string, string> = {}
    for (const name of ['key', 'value']) {
      if (name === 'value' && word() !== 'and') fail()
      if (word() !== name) fail()
      expectSign('=')
      found[name] = text()
    }
    expectSign('}')
    return { kind: 'has', map, key: found.key ?? '', value: found.value ?? '' }
  }
  const comparison = (): DriveCondition => {
    const term = word()
    if (grammar.maps.includes(term)) return pair(term)
    const { operators, value } = TERMS[term] ?? fail()
    const following = tokens[at]
    const alone = !following || following.value === ')' || ['and', 'or'].includes(following.value)
    if (value === 'boolean' && alone) return { kind: 'compare', term, operator: '=', value: true }
    const operator = next().value
    if (!operators.includes(operator)) fail()
    if (value === 'boolean') {
      const given = word()
      return given === 'true' || given === 'false'
        ? { kind: 'compare', term, operator, value: given === 'true' }
        : fail()
    }
    const given = text()
    if (term === 'visibility' && !grammar.visibilities.includes(given)) fail()
    return { kind: 'compare', term, operator, value: value === 'time' ? timeOf(given) : given }
  }

  const condition = either()
  return at === tokens.length ? condition : fail()
}
