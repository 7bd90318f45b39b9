import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When it was set when something is due: a clock that was ahead may have set it. */
export const setTimes: Migration = {
  async up({ schema }: Kysely<unknown>) {
    for (const table of ['sync_schedules', 'webhooks'])
      await schema.alterTable(table).addColumn('set_at', 'bigint').execute()
  },
}
