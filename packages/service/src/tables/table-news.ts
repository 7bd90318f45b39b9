import type { Store } from '@linkspan/stores'
import { TableError } from '@linkspan/sync'
import { recordEvent } from '../events/record-event.ts'

/** Tells organizations what happens to tables that have rows of theirs. */
export function createTableNews(store: Pick<Store, 'events'>) {
  const failing = new Set<string>()

  async function record(
    type: 'table.recovered' | 'table.rebuilt',
    table: string,
    organizations: Iterable<string>,
  ): Promise<void> {
    for (const organization_id of organizations)
      await recordEvent(store, type, { organization_id }, { table })
  }

  return {
    /** A table could not be written. Only the first failure is recorded. */
    async failed(table: string, organizations: Iterable<string>, error: unknown): Promise<void> {
      if (failing.has(table)) return
      const code = error instanceof TableError ? 'table_changed' : 'place_failed'
      for (const organization_id of organizations)
        await recordEvent(store, 'table.failed', { organization_id }, { table, code })
      failing.add(table)
    },
    /** A table was written, or had what it was to have. */
    async written(table: string, organizations: Iterable<string>, is_rebuilt: boolean): Promise<void> {
      if (failing.delete(table)) await record('table.recovered', table, organizations)
      if (is_rebuilt) await record('table.rebuilt', table, organizations)
    },
  }
}
