import type { Kysely } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { SqlTraits } from '../sql/sql-traits.ts'
import type { Tables } from '../sql/tables.ts'
import { firstFloor } from './001-first-floor.ts'
import { leases } from './002-leases.ts'
import { accounts } from './003-accounts.ts'
import { claims } from './004-claims.ts'
import { oauth } from './005-oauth.ts'
import { sync } from './006-sync.ts'
import { limits } from './007-limits.ts'
import { consentedGrants } from './008-consented-grants.ts'
import { rebuilds } from './009-rebuilds.ts'
import { suspendedSyncs } from './010-suspended-syncs.ts'
import { events } from './011-events.ts'
import { keptVersions } from './012-kept-versions.ts'
import { webhooks } from './013-webhooks.ts'
import { scopedTokens } from './014-scoped-tokens.ts'
import { partialVersions } from './015-partial-versions.ts'
import { approvals } from './016-approvals.ts'
import { endedVersions } from './017-ended-versions.ts'
import { vendorFields } from './018-vendor-fields.ts'
import { units } from './019-units.ts'
import { sessions } from './020-sessions.ts'
import { connectSessions } from './021-connect-sessions.ts'
import { unlistedParts } from './023-unlisted-parts.ts'
import { connectVisits } from './024-connect-visits.ts'
import { clientUse } from './025-client-use.ts'
import { connectorRevisions } from './026-connector-revisions.ts'
import { setTimes } from './027-set-times.ts'
import { damagedCollections } from './028-damaged-collections.ts'
import { signInMethods } from './029-sign-in-methods.ts'

/** The migrations, in order. Each only adds, since the previous version uses the database too during an update. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001_first_floor': firstFloor,
  '002_leases': leases,
  '003_accounts': accounts,
  '004_claims': claims,
  '005_oauth': oauth,
  '006_sync': sync,
  '007_limits': limits,
  '008_consented_grants': consentedGrants,
  '009_rebuilds': rebuilds,
  '010_suspended_syncs': suspendedSyncs,
  '011_events': events,
  '012_kept_versions': keptVersions,
  '013_webhooks': webhooks,
  '014_scoped_tokens': scopedTokens,
  '015_partial_versions': partialVersions,
  '016_approvals': approvals,
  '017_ended_versions': endedVersions,
  '018_vendor_fields': vendorFields,
  '019_units': units,
  '020_sessions': sessions,
  '021_connect_sessions': connectSessions,
  '023_unlisted_parts': unlistedParts,
  '024_connect_visits': connectVisits,
  '025_client_use': clientUse,
  '026_connector_revisions': connectorRevisions,
  '027_set_times': setTimes,
  '028_damaged_collections': damagedCollections,
  '029_sign_in_methods': signInMethods,
}

const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) }

/** The table in which Kysely records the applied migrations. */
const APPLIED = 'kysely_migration'

/** Brings the tables up to this version, completely or not at all. Another process that migrates is awaited. */
export async function migrate(db: Kysely<Tables>, traits: SqlTraits): Promise<void> {
  if (await isMigrated(db, traits)) return
  await db.transaction().execute(async (transaction) => {
    await traits.lockMigrations(transaction)
    // a newer version may have migrated meanwhile, and the migrator refuses migrations that it does not know
    if (await isMigrated(transaction, traits)) return
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest()
    if (error) throw error
  })
}

/**
 * Whether every migration of this version is applied. Those of a newer version may be applied too. Throws when the
 * database does not answer.
 */
export async function isMigrated(db: Kysely<Tables>, traits: SqlTraits): Promise<boolean> {
  if (!(await traits.hasTable(db, APPLIED))) return false
  const rows = await db.selectFrom(APPLIED).select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).every((name) => applied.has(name))
}
