import type { Schema } from '../openapi/schema.ts'

/** Something that callers should no longer use. It stays until the next major version, and until its day. */
export interface Deprecation {
  /** A field of the query, the body or the answer, such as `body.query.sort`; without it, the whole route. */
  readonly field?: `${Place}.${string}`
  /** The day since when, YYYY-MM-DD. */
  readonly since: string
  /** The first day on which it may be gone, YYYY-MM-DD. */
  readonly sunset: string
  /** What to use in its place, as a sentence. */
  readonly instead: string
}

type Place = 'query' | 'body' | 'answer'

/** What a request has sent. */
type Sent = Readonly<Record<'query' | 'body', unknown>>

/** The headers of RFC 9745 and RFC 8594, about the route, the fields of its answer, and those that a request has sent. */
export function deprecationHeaders(all: readonly Deprecation[], sent: Sent): Record<string, string> {
  const used = all.filter(
    ({ field }) => field === undefined || field.startsWith('answer.') || has(sent, field.split('.')),
  )
  if (used.length === 0) return {}
  const earliest = (day: 'since' | 'sunset') => Math.min(...used.map((each) => Date.parse(each[day])))
  return {
    Deprecation: `@${earliest('since') / 1000}`,
    Sunset: new Date(earliest('sunset')).toUTCString(),
  }
}

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined
  if (Array.isArray(value)) return value.some((each) => has(each, [name, ...rest]))
  return typeof value === 'object' && value !== null && has((value as Record<string, unknown>)[name], rest)
}

/** What the documentation says of it. */
export const noticeOf = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}, gone from ${sunset} at the earliest. ${instead}`

/** The schema of a place with its deprecated fields marked. */
export function withDeprecations(schema: Schema, all: readonly Deprecation[] = [], place: Place): Schema {
  return all.reduce((marked, each) => {
    const [first, ...path] = each.field?.split('.') ?? []
    return first === place ? marking(marked, path, each) : marked
  }, schema)
}

function marking(schema: Schema, [name, ...rest]: readonly string[], deprecation: Deprecation): Schema {
  if (name === undefined) {
    const texts = [schema.description, noticeOf(deprecation)].filter((text) => text !== undefined)
    return { ...schema, deprecated: true, description: texts.join(' ') }
  }
  if (schema.items) return { ...schema, items: marking(schema.items as Schema, [name, ...rest], deprecation) }
  const field = schema.properties?.[name] as Schema | undefined
  if (!field) throw new Error(`${deprecation.field} is deprecated, and there is no such field`)
  return { ...schema, properties: { ...schema.properties, [name]: marking(field, rest, deprecation) } }
}
