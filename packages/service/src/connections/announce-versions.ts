import type { Logger } from '@linkspan/core'
import type { Store } from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'
import { outsideRequest } from '../events/request-scope.ts'
import type { Needs } from '../needs.ts'
import type { EndingVendorVersion, VendorVersions } from './vendor-versions.ts'

export interface AnnounceVersionsOptions extends Pick<Needs, 'now'> {
  readonly store: Pick<Store, 'clients' | 'connectors' | 'events'>
  readonly versions: Pick<VendorVersions, 'ending'>
  readonly logger: Pick<Logger, 'warn'>
}

/** The versions of which a new refusal is announced at once. */
export function announcingRefusals(
  versions: VendorVersions,
  { announce, logger }: { readonly announce: () => Promise<void>; readonly logger: Pick<Logger, 'warn'> },
): VendorVersions {
  return {
    ...versions,
    async noteEnded(kind, ended) {
      try {
        const is_new = await versions.noteEnded(kind, ended)
        if (is_new) await announce()
        return is_new
      } catch (err) {
        logger.warn({ err }, 'the end of a version could not be announced')
        return false
      }
    },
  }
}

const TYPE = 'vendor.version_ending'
const DAY_MS = 86_400_000
const PAGE = 1_000

const keyOf = ({ connector_type, api, version, refused }: Omit<EndingVendorVersion, 'days_left'>) =>
  JSON.stringify([connector_type, api, version, refused])

/**
 * Makes what announces versions that end: a line in the log once a day, and one event for each organization that has
 * connectors of the kind. The log of events says what was announced before, by any process.
 */
export function createVersionAnnouncer(options: AnnounceVersionsOptions): () => Promise<void> {
  const { store, versions, logger, now } = options
  const logged_at = new Map<string, number>()
  const recorded = new Map<string, Set<string>>()
  let previous = Promise.resolve()

  return () => {
    // one after the other, so that none records what another is recording
    previous = previous.catch(() => {}).then(() => outsideRequest(announce))
    return previous
  }

  async function announce(): Promise<void> {
    const ending = await versions.ending()
    for (const each of ending) {
      const key = keyOf(each)
      if (Math.abs(now() - (logged_at.get(key) ?? Number.NEGATIVE_INFINITY)) < DAY_MS) continue
      logged_at.set(key, now())
      logger.warn(
        each,
        each.refused ? 'a vendor refuses a version of its API' : 'a version of a vendor’s API ends',
      )
    }
    if (ending.length === 0) return
    for (const { id } of await store.clients.listOrganizations()) await record(id, ending)
  }

  async function record(organization_id: string, ending: readonly EndingVendorVersion[]): Promise<void> {
    for (const each of ending) {
      const { days_left: _, connector_type, ...data } = each
      const uses = await store.connectors.list({ organization_id, connector_type, limit: 1 })
      if (uses.length === 0) continue
      const known = recorded.get(organization_id) ?? (await readRecorded(organization_id))
      recorded.set(organization_id, known)
      const key = keyOf(each)
      if (known.has(key)) continue
      await recordEvent(store, TYPE, { organization_id }, { connector_type, ...data })
      known.add(key)
    }
  }

  async function readRecorded(organization_id: string): Promise<Set<string>> {
    const found = new Set<string>()
    for (let after = 0, newest = 1; after < newest; ) {
      const page = await store.events.list({ organization_id, after, types: [TYPE], limit: PAGE })
      for (const { data } of page.events) found.add(keyOf(data as EndingVendorVersion))
      after = page.position
      newest = page.newest
    }
    return found
  }
}
