import type { Fields, QueryState } from '../../data/query-state.ts'

/** What is known of an entity before it is searched. */
export interface SearchedEntity {
  readonly connector_id: string
  readonly entity: string
  readonly record: string | undefined
  readonly types: Fields
  readonly texts: Readonly<Record<string, string>>
  readonly key: readonly string[]
}

/** Fields that are shown unless others are chosen. */
const FIRST_FIELDS = 12

/** The columns of records. */
export function columnsOf({ types, key }: SearchedEntity, { fields }: QueryState): readonly string[] {
  if (fields.length > 0) return fields
  const names = Object.keys(types)
  // a path within a list is no field of a record
  const own = names.filter(
    (name) => !names.some((other) => types[other] === 'array' && name.startsWith(`${other}.`)),
  )
  return [...new Set([...key, ...own])].slice(0, FIRST_FIELDS)
}
