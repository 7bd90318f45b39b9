import { type ConnectorKind, type EndedVersion, type EndingVersion, endingVersion } from '@linkspan/core'

/** A version of a vendor's API that ends, with the kind of connectors that uses it. */
export interface EndingVendorVersion extends Omit<EndingVersion, 'days_left'> {
  readonly connector_type: string
  /** How many days are left; 0 or less if the vendor may refuse it already. */
  readonly days_left: number
  /** Whether the vendor has refused it, and calls go on with another. */
  readonly refused: boolean
}

/** The versions of vendors' APIs that this process uses. */
export interface VendorVersions {
  /** Those that end within 90 days, and those that a vendor has refused. */
  ending(): EndingVendorVersion[]
  /** The options of a new connection: after a refusal, the version with which calls go on. */
  optionsOf(kind: Pick<ConnectorKind, 'type'>): { readonly version?: string }
  /** Notes that a vendor has refused a version. Returns whether that is new. */
  noteEnded(kind: Pick<ConnectorKind, 'type'>, ended: EndedVersion): boolean
}

/** Tracks the versions in use. A vendor's refusal holds for all connectors of the kind. */
export function createVendorVersions(
  kinds: readonly Pick<ConnectorKind, 'type' | 'apis'>[],
  now: () => number,
): VendorVersions {
  const ended_of = new Map<string, EndedVersion>()

  function endingOf({ type, apis = [] }: Pick<ConnectorKind, 'type' | 'apis'>): EndingVendorVersion[] {
    const ended = ended_of.get(type)
    return apis.flatMap((api) => {
      const is_ended = ended?.api === api.name
      const used = is_ended ? ended.next : undefined
      const ending = endingVersion(api, used, now())
      const refused = api.versions?.find(({ name }) => is_ended && name === ended.version)
      return [
        ...(ending ? [{ connector_type: type, ...ending, refused: false }] : []),
        ...(refused
          ? [
              {
                connector_type: type,
                api: api.name,
                version: refused.name,
                sunset: refused.sunset,
                days_left: 0,
                newest: api.versions?.at(-1)?.name ?? refused.name,
                refused: true,
              },
            ]
          : []),
      ]
    })
  }

  return {
    ending: () => kinds.flatMap(endingOf),
    optionsOf({ type }) {
      const ended = ended_of.get(type)
      return ended ? { version: ended.next } : {}
    },
    noteEnded({ type }, ended) {
      const is_new = ended_of.get(type)?.version !== ended.version
      ended_of.set(type, ended)
      return is_new
    },
  }
}
