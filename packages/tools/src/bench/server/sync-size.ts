/** The customer whose data the stub vendor has. */
export const CUSTOMER = '4812067735'

/** What is synced: campaigns have 10,000 names on all days, and no two search terms are equal. */
export type SyncedEntity = 'campaigns' | 'search_term_views'

/** How much it has. */
export interface VendorSize {
  /** Rows of a day, which are one page. */
  readonly campaigns: number
  readonly entity: SyncedEntity
}
