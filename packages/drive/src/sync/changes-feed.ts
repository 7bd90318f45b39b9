import { type Call, ConnectorError, type Page, walkPages } from '@linkspan/core'
import { type GoogleDrive, pathTo } from '../google-drive.ts'
import { getOne, readList } from '../reads.ts'
import { CHANGES, type ChangesMeta, START_PAGE_TOKEN } from '../resources.ts'
import type { ChangeRow } from '../rows.ts'
import { inReach, isOutOfReach } from './drive-files.ts'
import type { TreeCursor } from './tree-cursor.ts'

const MOST_CHANGES = 1000

/**
 * The token with which to list later changes, https://developers.google.com/workspace/drive/api/guides/manage-changes.
 * Undefined if the user is not a member of the shared drive: its feed is for members only.
 */
export async function startTokenOf(
  api: GoogleDrive,
  driveId: string | undefined,
  call: Call,
): Promise<string | undefined> {
  const target = { path: pathTo`/changes/startPageToken`, query: { supportsAllDrives: true, driveId } }
  const found = getOne(api, target, START_PAGE_TOKEN, call)
  return (await (driveId === undefined ? found : inReach(found)))?.startPageToken
}

/** The pages of changes since a cursor. The last one is undefined if the vendor refuses the cursor's token. */
export function changesSince(
  api: GoogleDrive,
  { page_token, drive_id }: TreeCursor,
  call: Call,
): AsyncGenerator<Page<ChangeRow, ChangesMeta> | undefined> {
  const query = {
    pageSize: MOST_CHANGES,
    supportsAllDrives: true,
    // includes files that move from My Drive to a shared drive
    includeItemsFromAllDrives: true,
    driveId: drive_id,
  }
  const fetchPage = async (pageToken = page_token, signal?: AbortSignal) => {
    const target = { path: pathTo`/changes`, query: { ...query, pageToken } }
    try {
      const page = await readList(api, target, CHANGES, { ...call, ...(signal && { signal }) })
      return { page, next: page.meta.next_page_token, isEmpty: () => page.data.length === 0 }
    } catch (error) {
      if (isRefused(error)) return { page: undefined, next: null }
      throw error
    }
  }
  return walkPages(`drive: ${call.operation}`, fetchPage, call.signal)
}

function isRefused(error: unknown): boolean {
  return isOutOfReach(error) || (ConnectorError.isInstance(error) && error.code === 'vendor_rejected')
}
