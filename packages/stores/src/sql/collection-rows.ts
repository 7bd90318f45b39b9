import type { Selectable } from 'kysely'
import type { CollectionState, PartialRecords } from '../collections.ts'
import type { Tables } from '../tables/tables.ts'

/** The columns that say in what state a collection is. */
export const STATE = [
  'collections.organization_id',
  'collections.connector_id',
  'entity',
  'declaration',
  'version',
  'records',
  'synced_at',
  'synced_from',
  'reconciled_at',
  'partial',
] as const

type Column<Name> = Name extends `collections.${infer Plain}` ? Plain : Name
type StateRow = Pick<Selectable<Tables['collections']>, Column<(typeof STATE)[number]>>

/** The state of a collection, of its row. */
export function toState(row: StateRow): CollectionState {
  const { organization_id, connector_id: id, entity, declaration, version, records } = row
  const { synced_at, synced_from, reconciled_at, partial } = row
  const key = { organization_id, id, entity }
  const times = { synced_at, synced_from, reconciled_at }
  return { ...key, declaration, version, records, ...times, partial: partialOf(partial) }
}

/** What records lack, as it is stored. */
export function partialText(partial: readonly PartialRecords[]): string | null {
  return partial.length > 0 ? JSON.stringify(partial) : null
}

/** What records lack, of a stored text. */
export function partialOf(text: string | null): PartialRecords[] {
  return text === null ? [] : JSON.parse(text)
}
