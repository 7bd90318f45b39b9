import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { CollectionKey, CollectionState, PartialRecords, Rebuild } from '../collections.ts'
import type { Lease } from '../lease-store.ts'
import type { Tables } from '../tables/tables.ts'
import { jsonColumns } from './json-columns.ts'
import { heldLease } from './lease-store.ts'
import { RowStore } from './row-store.ts'
import { changesRows } from './statement-result.ts'

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

/** The columns of the key of a collection. */
export const COLLECTION_KEY = ['organization_id', 'connector_id', 'entity'] as const

/** Whether a row belongs to a collection. */
export function isOfCollection({ organization_id, id, entity }: CollectionKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organization_id} and connector_id = ${id} and entity = ${entity}`
}

/** What a collection is built of, as it is stored. */
export function builtColumns({
  declaration,
  manifest,
  parts,
  checkpoint,
}: Omit<Rebuild, keyof CollectionKey>) {
  return {
    declaration,
    manifest: JSON.stringify(manifest),
    parts: JSON.stringify(parts),
    checkpoint: JSON.stringify(checkpoint ?? null),
  }
}

/** Reads that again. */
export const built = jsonColumns('manifest', 'parts', 'checkpoint')

/** A store of rows that a run writes while it holds its lease; once somebody else has taken that, no method changes anything. */
export abstract class LeasedStore extends RowStore {
  protected abstract readonly table: 'collections' | 'collection_rebuilds'

  /** Inserts a row, or changes the one of this collection so. */
  protected insert<Row extends object>(
    { organization_id, id: connector_id, entity }: CollectionKey,
    columns: Row,
    lease: Lease,
    instead?: Row,
  ): Promise<boolean> {
    const row = { organization_id, connector_id, entity, ...columns }
    const names = Object.keys(row) as (keyof typeof row & keyof Tables['collections'])[]
    const values = heldLease(this.db, this.traits.lock_row, lease).select(({ val }) =>
      names.map((name) => val(row[name]).as(name)),
    )
    return changesRows(
      this.db
        .insertInto(this.table as 'collections')
        .columns(names)
        .expression(values)
        .onConflict((conflict) =>
          instead
            ? conflict.columns(COLLECTION_KEY).doUpdateSet(instead)
            : conflict.columns(COLLECTION_KEY).doNothing(),
        ),
    )
  }

  /** Deletes the row of a collection. Returns whether there was one. */
  delete(key: CollectionKey, lease: Lease): Promise<boolean> {
    return changesRows(
      this.db
        .deleteFrom(this.table)
        .where(isOfCollection(key))
        .where(({ exists }) => exists(heldLease(this.db, this.traits.lock_row, lease).select('fence'))),
    )
  }
}

/** What records lack, as it is stored. */
export function partialText(partial: readonly PartialRecords[]): string | null {
  return partial.length > 0 ? JSON.stringify(partial) : null
}

/** What records lack, of a stored text. */
export function partialOf(text: string | null): PartialRecords[] {
  return text === null ? [] : JSON.parse(text)
}
