import type { Json, JsonValue } from '../../google/messages/json.ts'
import { camelCase, snakeCase } from '../../google/messages/types.ts'
import { once } from '../../kit/once.ts'
import { refusal } from '../failure.ts'
import { likeMatcher } from '../gaql/like.ts'
import { allFacts } from './facts.ts'

type Condition = (facts: Json) => boolean

const malformed = (query: string) => {
  const message = `Error in query: unexpected input in '${query.slice(0, 100)}'.`
  return refusal('queryError', 'UNEXPECTED_INPUT', { message })
}

/** The fact that a column of a query names. */
type Column = (name: string) => string

function columnsOf(known: readonly Json[]): Column {
  const names = new Set(known.flatMap((facts) => Object.keys(facts).map(snakeCase)))
  return (name) => {
    if (names.has(name)) return camelCase(name)
    const message = `Unrecognized field in the query: '${name}'.`
    throw refusal('queryError', 'UNRECOGNIZED_FIELD', { message, trigger: name })
  }
}

function valuesOf(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"|(\w+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  )
}

/** One condition, such as `name LIKE 'campaign.%'`. */
function conditionOf(text: string, columnOf: Column): Condition {
  const found = /^\s*(\w+)\s*(=|!=|NOT\s+IN|IN|LIKE)\s*([\s\S]+?)\s*$/i.exec(text)
  if (!found) throw malformed(text)
  const [, column = '', operator = '', operand = ''] = found
  const name = columnOf(column)
  const values = valuesOf(operand)
  const own = (facts: Json) => String(facts[name])
  switch (operator.toUpperCase().replace(/\s+/, ' ')) {
    case 'LIKE': {
      const matches = likeMatcher(values[0] ?? '')
      return (facts) => matches(own(facts))
    }
    case '!=':
    case 'NOT IN':
      return (facts) => !values.includes(own(facts))
    default:
      return (facts) => values.includes(own(facts))
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
  const parts = /^\s*SELECT\s+([\w\s,]+?)(?:\s+WHERE\s+([\s\S]+?))?\s*$/i.exec(query)
  if (!parts) throw malformed(query)
  const [, selected = '', where] = parts
  if (/\sFROM\s/i.test(selected)) throw malformed(query)
  const columnOf = columnsOf(known)
  const columns = selected.split(',').map((name) => columnOf(name.trim()))
  const conditions = where?.split(/\s+AND\s+/i).map((text) => conditionOf(text, columnOf)) ?? []
  const results = known
    .filter((facts) => conditions.every((holds) => holds(facts)))
    .map((facts) => {
      const shown = ['resourceName', ...columns].map((name) => [name, facts[name]])
      return Object.fromEntries(shown.filter(([, value]) => value !== undefined))
    })
  return { ...(results.length > 0 && { results }), totalResultsCount: String(results.length) }
}
