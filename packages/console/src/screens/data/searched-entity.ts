import type { QueryState, TypesByPath } from '../../data/query-state.ts'

/** What is known of an entity before it is searched. */
export interface ShownEntity {
  readonly connector_id: string
  readonly entity: string
  readonly record: string | undefined
  readonly types: TypesByPath
  readonly texts: Readonly<Record<string, string>>
  readonly key: readonly string[]
}

/** Fields that are shown unless others are chosen. */
const FIRST_FIELDS = 12

/** The columns of records: those that are chosen, or the key, what the query is about, and the first ones. */
export function columnsIn(
  { types, key }: ShownEntity,
  { fields, where, sort }: QueryState,
): readonly string[] {
  if (fields.length > 0) return fields
  const names = Object.keys(types)
  // a path within a list is no field of a record
  const own = names.filter(
    (name) => !names.some((other) => types[other] === 'array' && name.startsWith(`${other}.`)),
  )
  const asked = [...sort.map(({ by }) => by), ...where.map(({ field }) => field)]
  return [...new Set([...key, ...asked.filter((name) => own.includes(name)), ...own])].slice(0, FIRST_FIELDS)
}
