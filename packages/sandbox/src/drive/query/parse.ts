import { createTokenizer, TokenReader } from '../../kit/token-reader.ts'
import grammar from '../fixtures/terms.json' with { type: 'json' }

/** A malformed query. */
export class BadQuery extends Error {}

const TEXT = /'((?:[^'\\]|\\['"\\])*)'/y

const tokensOf = createTokenizer({
  // quotes and backslashes are escaped
  text: (query, at) => {
    TEXT.lastIndex = at
    const [, text] = TEXT.exec(query) ?? []
    return text === undefined ? undefined : { text: text.replace(/\\(.)/gs, '$1'), end: TEXT.lastIndex }
  },
  word: /[A-Za-z][\w.]*/,
  sign: /<=|>=|!=|[=<>(){}]/,
})

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
  const fail = (): never => {
    throw new BadQuery(query)
  }
  const reader = new TokenReader(tokensOf(query, () => new BadQuery(query)))
  const expectSign = (sign: string) => reader.takes('sign', sign) || fail()
  const takeText = (wanted: 'word' | 'text') => () => {
    const { kind, text } = reader.take()
    return kind === wanted ? text : fail()
  }
  const word = takeText('word')
  const text = takeText('text')

  const joined = (kind: 'and' | 'or', part: () => DriveCondition): DriveCondition => {
    const conditions = [part()]
    while (reader.takes('word', kind)) conditions.push(part())
    return conditions.length === 1 && conditions[0] ? conditions[0] : { kind, conditions }
  }
  const either = (): DriveCondition => joined('or', () => joined('and', single))

  const single = (): DriveCondition => {
    if (reader.takes('word', 'not')) return { kind: 'not', condition: single() }
    if (reader.takes('sign', '(')) {
      const inner = either()
      expectSign(')')
      return inner
    }
    return reader.next.kind === 'text' ? membership() : comparison()
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
    const alone = reader.atEnd || [')', 'and', 'or'].includes(reader.next.text)
    if (value === 'boolean' && alone) return { kind: 'compare', term, operator: '=', value: true }
    const operator = reader.take().text
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
  return reader.atEnd ? condition : fail()
}
