import {
  type ConnectorKind,
  type EndedVersion,
  type EndingVersion,
  endingVersion,
  type VendorApi,
} from '@linkspan/core'
import type { EndedVersionStore, StoredEndedVersion } from '@linkspan/stores'

/** A version of a vendor's API that ends, with the kind of connectors that uses it. */
export interface EndingVendorVersion extends Omit<EndingVersion, 'days_left'> {
  readonly connector_type: string
  /** How many days are left; 0 or less if the vendor may refuse it already. */
  readonly days_left: number
  /** Whether the vendor has refused it, and calls go on with another. */
  readonly refused: boolean
}

type Versioned = Pick<ConnectorKind, 'type' | 'apis'>

/**
 * Tracks the versions in use. A vendor's refusal of the newest one holds for all connectors of the kind. With a newer
 * release, which uses a newer version, it is past.
 */
export function createVendorVersions(
  kinds: readonly Versioned[],
  store: EndedVersionStore,
  now: () => number,
) {
  /** What is being noted counts already. */
  let noting: Promise<unknown> = Promise.resolve()

  async function read(): Promise<StoredEndedVersion[]> {
    await noting.catch(() => {})
    return store.list()
  }

  async function note(type: string, { api, version, next }: EndedVersion): Promise<boolean> {
    const stored = await store.list()
    if (stored.some((each) => each.connector_type === type && each.version === version)) return false
    await store.keep({ connector_type: type, api, version, next })
    return true
  }

  return {
    /** Those that end within 90 days, and those that a vendor has refused. */
    ending: async (): Promise<EndingVendorVersion[]> => endingVersions(kinds, await read(), now()),
    /** The options of a new connection: after a refusal, the version with which calls go on. */
    async optionsOf({ type, apis = [] }: Versioned): Promise<{ readonly version?: string }> {
      if (!apis.some(({ versions }) => versions)) return {}
      const stored = await read()
      const [version] = apis.flatMap((api) => insteadOfNewest(refusedOf(stored, type, api), api) ?? [])
      return version ? { version } : {}
    },
    /** Notes that a vendor has refused a version, for all processes. Returns whether that is new. */
    noteEnded({ type }: Versioned, ended: EndedVersion): Promise<boolean> {
      const noted = note(type, ended)
      noting = noted
      return noted
    },
  }
}

/** The versions of vendors' APIs that the server uses, in all of its processes. */
export type VendorVersions = ReturnType<typeof createVendorVersions>

/** The versions that end within 90 days, and those that vendors have refused. */
export function endingVersions(
  kinds: readonly Versioned[],
  stored: readonly StoredEndedVersion[],
  now: number,
): EndingVendorVersion[] {
  return kinds.flatMap(({ type, apis = [] }) =>
    apis.flatMap((api) => {
      const refused = refusedOf(stored, type, api)
      const used = insteadOfNewest(refused, api)
      const ending = endingVersion(api, used, now)
      const { name, versions = [] } = api
      const newest = versions.at(-1)?.name
      return [
        ...(ending ? [{ connector_type: type, ...ending, refused: false }] : []),
        ...versions
          .toReversed()
          .flatMap(({ name: version, sunset }) =>
            newest && used && refused.some((each) => each.version === version)
              ? { connector_type: type, api: name, version, sunset, days_left: 0, newest, refused: true }
              : [],
          ),
      ]
    }),
  )
}

const refusedOf = (stored: readonly StoredEndedVersion[], connector_type: string, { name }: VendorApi) =>
  stored.filter((each) => each.connector_type === connector_type && each.api === name)

/** The version that calls use instead of the newest, if the vendor has refused that one. */
function insteadOfNewest(
  refused: readonly StoredEndedVersion[],
  { versions }: VendorApi,
): string | undefined {
  const newest = versions?.at(-1)?.name
  let used = newest
  // each was refused once at most
  for (const _ of refused) used = refused.find(({ version }) => version === used)?.next ?? used
  return used === newest ? undefined : used
}
