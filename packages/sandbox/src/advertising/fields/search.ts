import type { Json, JsonValue } from '../../google/messages/json.ts'
import { camelCase, snakeCase } from '../../google/messages/types.ts'
import { once } from '../../kit/once.ts'
import { refusal } from '../failure.ts'
import { gaqlLike } from '../gaql/like.ts'
import { parseFieldQuery } from '../gaql/parse.ts'
import type { GaqlTerm } from '../gaql/syntax.ts'
import { allFacts } from './facts.ts'

/** Finds the fact that a column of a query names. */
type ColumnOf = (name: string) => string

function columnsOf(known: readonly Json[]): ColumnOf {
  const names = new Set(known.flatMap((facts) => Object.keys(facts).map(snakeCase)))
  return (name) => {
    if (names.has(name)) return camelCase(name)
    const message = `Unrecognized field in the query: '${name}'.`
    throw refusal('queryError', 'UNRECOGNIZED_FIELD', { message, trigger: name })
  }
}

/** One condition, such as `name LIKE 'campaign.%'`. */
function testOf({ field, operator, operands }: GaqlTerm, columnOf: ColumnOf): (facts: Json) => boolean {
  const name = columnOf(field)
  const values = operands.map(({ text }) => text)
  const matches = operator.endsWith('LIKE') ? gaqlLike(values[0] ?? '') : undefined
  const is_negated = operator === '!=' || operator.startsWith('NOT')
  return (facts) => {
    const own = String(facts[name])
    return (matches ? matches(own) : values.includes(own)) !== is_negated
  }
}

/** Opens the search of fields. A query has no FROM; like the vendor, it answers all of them on one page. */
export function createFieldSearch(): (body: Json) => object {
  const known = once(allFacts)
  return ({ query }) => found(known(), query)
}

function found(known: readonly Json[], query: JsonValue | undefined): object {
  if (typeof query !== 'string' || query.trim() === '')
    throw refusal('requestError', 'REQUIRED_FIELD_MISSING', { at: ['query'] })
  const { select, where } = parseFieldQuery(query)
  const columnOf = columnsOf(known)
  const columns = ['resourceName', ...select.map(columnOf)]
  const tests = where.map((condition) => testOf(condition, columnOf))
  const results = known
    .filter((facts) => tests.every((holds) => holds(facts)))
    .map((facts) =>
      Object.fromEntries(columns.flatMap((name) => (name in facts ? [[name, facts[name]]] : []))),
    )
  return { ...(results.length > 0 && { results }), totalResultsCount: String(results.length) }
}
