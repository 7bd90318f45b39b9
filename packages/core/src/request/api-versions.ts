/** A version of a vendor's API. Days are YYYY-MM-DD. */
export interface ApiVersion {
  /** Its name, as in paths, such as `v26`. */
  readonly name: string
  /** The day of its release. */
  readonly released: string
  /** The first day on which the vendor may refuse it. If the vendor has named a month only, its first day. */
  readonly sunset: string
}

/** A version that the vendor soon refuses, or refuses already. */
export interface EndingVersion {
  /** The name of the API, such as `ads`. */
  readonly api: string
  /** The name of the version. */
  readonly version: string
  /** The first day on which the vendor may refuse it, YYYY-MM-DD. */
  readonly sunset: string
  /** How many days are left until then; 0 or less from that day on. */
  readonly days_left: number
  /** The newest version that this release of Linkspan can use. */
  readonly newest: string
}

interface VersionedApi {
  readonly name: string
  /** The oldest first. */
  readonly versions?: readonly ApiVersion[]
}

/** From how many days before its end a version counts as ending. */
const NOTICE_DAYS = 90
const DAY_MS = 86_400_000

/**
 * The version of an API that is in use, if it ends within 90 days. `used` is its name, by default the newest of the API.
 * Undefined if the version is unknown, or the API has none.
 */
export function endingVersion(
  { name: api, versions = [] }: VersionedApi,
  used: string | undefined,
  now: number,
): EndingVersion | undefined {
  const newest = versions.at(-1)
  const found = used === undefined ? newest : versions.find(({ name }) => name === used)
  if (!newest || !found) return undefined
  const { name: version, sunset } = found
  const days_left = Math.ceil((Date.parse(sunset) - now) / DAY_MS)
  return days_left > NOTICE_DAYS ? undefined : { api, version, sunset, days_left, newest: newest.name }
}
