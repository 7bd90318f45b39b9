import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When clients last proved themselves, and the clients of an organization without reading those of others. */
export const clientUse: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('clients').addColumn('last_used_at', 'bigint').execute()
    await schema.createIndex('memberships_organization').on('memberships').column('organization_id').execute()
  },
}
