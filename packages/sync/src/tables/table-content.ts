import type { TableShare } from './share.ts'

/** What a table is to have. */
export interface TableContent {
  /** By connector. */
  readonly shares: ReadonlyMap<string, WantedShare>
  /** Whether the rows of a connector without a share stay: it cannot be read, but it is there. */
  readonly keeps: (connector_id: string) => boolean
}

/** What a connector is to have in a table. */
export interface WantedShare {
  /** Names all that its rows follow from: if the table has the same version of it, nothing is read. */
  readonly version: string
  /** Opens it; undefined if it cannot be had, and then the rows stay as they are. */
  open(): Promise<TableShare | undefined>
}
