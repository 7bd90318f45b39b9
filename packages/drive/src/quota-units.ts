import type { HttpRequest, Limits } from '@linkspan/core'
import * as z from 'zod'

/**
 * What the vendor has counted calls in since May 2026, see
 * https://developers.google.com/workspace/drive/api/guides/limits. A project and each of its users have units a minute.
 */
export interface DriveQuota {
  /** Units that one user may use in a minute; default 325,000. */
  readonly user?: number
  /** Units that all users of the OAuth client's project may use in a minute; default 1,000,000. */
  readonly project?: number
}

/** The option `quota`. */
export const quota = z.strictObject({
  user: z.number().min(1).optional(),
  project: z.number().min(1).optional(),
})

/** The units of a minute that a new project has, and each of its users. */
const UNITS_PER_MINUTE = { user: 325_000, project: 1_000_000 } as const

/** The units of a call, by what it does. */
const UNITS = { download: 200, list: 100, modify: 50, other: 5 } as const

/** Paths that list something. */
const LIST =
  /\/(?:files|drives|permissions|comments|replies|revisions|changes|apps|accessproposals|approvals|listLabels)$/
/** Paths that answer the bytes of a file, or prepare them. */
const DOWNLOAD = /\/files\/[^/]+\/(?:export|download)$/

/** The limits of a user or of a project. */
export function quotaLimits(whose: keyof typeof UNITS_PER_MINUTE, given: DriveQuota = {}): Limits {
  return {
    units_per_minute: given[whose] ?? UNITS_PER_MINUTE[whose],
    heaviest_call: Math.max(...Object.values(UNITS)),
  }
}

/** How many units a request uses. */
export function unitsOf({ method, path, url, query }: HttpRequest): number {
  const asked = path ?? new URL(url ?? '').pathname
  if (query?.alt === 'media' || DOWNLOAD.test(asked)) return UNITS.download
  // an address that the vendor returned leads to bytes
  if (path === undefined && method === 'GET') return UNITS.download
  if (method !== 'GET') return UNITS.modify
  return LIST.test(asked) ? UNITS.list : UNITS.other
}
