import type { StreamFile, SyncSource } from '@linkspan/core'
import type { PartialRecords } from '@linkspan/stores'
import { describeSource } from '../plan/source-filters.ts'
import { unreadOf } from '../publish/partial.ts'
import type { StreamState } from './stream-state.ts'

/** More files are not named: their names are kept with each version of the records. */
const MOST_NAMED = 1_000

/** Files without rows and without text. */
const NO_TEXT = /^(?:audio|image|video)\//

/** A file in a warning. */
export function sourceOf({ path }: StreamFile): SyncSource {
  return { field: 'document_key', equals: path }
}

/** What the records of a stream lack because of files that could not be read. */
export function lacksOf(files: readonly StreamFile[], versions: StreamState['files']): PartialRecords[] {
  const unread = files.filter(({ mime_type }) => !NO_TEXT.test(mime_type))
  if (unread.length > MOST_NAMED) return [unreadOf()]
  return unread.map((file) => {
    const source = sourceOf(file)
    // former records may have another path
    const known = versions[file.id] === undefined ? source : { field: 'file_id', equals: file.id }
    return unreadOf(known, describeSource(source))
  })
}
