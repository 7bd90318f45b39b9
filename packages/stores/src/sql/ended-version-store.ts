import { RowStore } from './row-store.ts'
import { insertNew } from './statement-result.ts'

/** A version of a vendor's API that the vendor refuses. */
export interface StoredEndedVersion {
  readonly connector_type: string
  /** The name of the API. */
  readonly api: string
  readonly version: string
  /** The version with which calls go on. */
  readonly next: string
}

/** The versions that vendors refuse, for every process on the store. */
export class EndedVersionStore extends RowStore {
  /** Keeps a version. One that is kept stays as it is. */
  async keep({ connector_type, api, version, next }: StoredEndedVersion): Promise<void> {
    const row = { connector_type, api, version, next_version: next, ended_at: this.now() }
    await insertNew(this.db, 'ended_versions', row)
  }

  /** All of them, in the order in which they were kept. */
  list(): Promise<StoredEndedVersion[]> {
    const columns = ['connector_type', 'api', 'version', 'next_version as next'] as const
    return this.db.selectFrom('ended_versions').select(columns).orderBy('ended_at').execute()
  }
}
