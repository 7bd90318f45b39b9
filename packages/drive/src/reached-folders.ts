import { type CallOptions, type Connection, ConnectorError } from '@linkspan/core'
import { parseFolderUrl } from './folder-url.ts'
import type { FileRow } from './rows.ts'
import { isFolder } from './sync/shortcuts.ts'

/** The addresses among these of folders that the user has access to, outside of the trash. */
export async function reachedFolders(
  { execute }: Pick<Connection, 'execute'>,
  addresses: readonly string[],
  options: Pick<CallOptions, 'signal'>,
): Promise<string[]> {
  const reached: string[] = []
  for (const address of addresses) {
    const named = parseFolderUrl(address)
    if (!named) continue
    try {
      const file = (await execute('files', 'get', named, options)) as FileRow
      if (isFolder(file) && !file.trashed) reached.push(address)
    } catch (error) {
      if (!ConnectorError.isInstance(error) || error.code !== 'vendor_not_found') throw error
    }
  }
  return reached
}
