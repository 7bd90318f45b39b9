import { createSignedTexts } from '@linkspan/core'
import { type CollectionKey, derivedSecrets, type KeyRing } from '@linkspan/stores'

/** Where a reader of changes is: at a version, or on the way from one to another. */
export interface RecordPosition {
  /** The id of the version that the reader holds. */
  readonly from: string
  /** The version to which it is on its way, and how many of the changes it has. */
  readonly towards?: { readonly to: string; readonly at: number } | undefined
}

/** Creates the cursors of records. */
export function createRecordCursors(key_ring: KeyRing) {
  const texts = createSignedTexts(...derivedSecrets(key_ring, 'record cursor'))
  const boundOf = ({ organization_id, id, entity }: CollectionKey) => [organization_id, id, entity]
  return {
    sign: (key: CollectionKey, { from, towards }: RecordPosition): string =>
      texts.sign(boundOf(key), towards ? [from, towards.to, towards.at] : [from]),
    /** Undefined unless the server has signed it for this entity. */
    read(key: CollectionKey, cursor: string): RecordPosition | undefined {
      // the signature proves that `sign` made the value
      const value = texts.read(boundOf(key), cursor) as [string] | [string, string, number] | undefined
      if (!value) return undefined
      const [from, to, at] = value
      return { from, ...(to !== undefined && at !== undefined && { towards: { to, at } }) }
    },
  }
}

/** Signs the positions of readers. A cursor is valid for its entity of its connector alone, in every process. */
export type RecordCursors = ReturnType<typeof createRecordCursors>
