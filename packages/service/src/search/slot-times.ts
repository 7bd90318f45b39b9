/** How long a version counts as the newest one, in milliseconds. */
export const FRESH_MS = 1_500
/** How long after its last search a collection counts as in use, in milliseconds. */
export const IN_USE_MS = 600_000
/** How long after a failure a newer version is tried again while the older one is searched, in milliseconds. */
export const RETRY_MS = 10_000
/** How often a search is begun. */
export const TRIES = 3
