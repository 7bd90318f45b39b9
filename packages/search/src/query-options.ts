/** Options of one search. */
export interface QueryOptions {
  /** Aborts the search, which then fails with the signal's reason. */
  readonly signal?: AbortSignal
  /** Whose search it is. Long searches of several tenants share the time equally, however many each has. */
  readonly tenant?: string
}
