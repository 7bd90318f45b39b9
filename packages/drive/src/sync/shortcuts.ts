import type { CallOptions } from '@linkspan/core'
import type { FileRow } from '../rows.ts'

const SHORTCUT = 'application/vnd.google-apps.shortcut'
const FOLDER = 'application/vnd.google-apps.folder'

/** Reads the metadata of a file, such as `drive.files`. */
export interface MetadataReader {
  /** Reads the metadata of a file. */
  get(
    params: {
      /** The file. */
      readonly fileId: string
      /** The resource key of a link-shared file. */
      readonly resource_key?: string
    },
    options?: CallOptions,
  ): Promise<FileRow>
}

export function isFolder({ mimeType }: FileRow): boolean {
  return mimeType === FOLDER
}

export function isShortcut({ mimeType }: FileRow): boolean {
  return mimeType === SHORTCUT
}

/**
 * The target of a shortcut; for any other file, the file itself. Follows one shortcut: if the target is a shortcut too,
 * returns that. Throws `vendor_not_found` if the target does not exist.
 */
export async function resolveShortcut(
  {
    files,
  }: {
    /** Reads the target. */
    readonly files: MetadataReader
  },
  file: FileRow,
  options?: CallOptions,
): Promise<FileRow> {
  const { targetId, targetResourceKey } = file.shortcutDetails ?? {}
  if (!isShortcut(file) || !targetId) return file
  const resource_key = targetResourceKey && { resource_key: targetResourceKey }
  return files.get({ fileId: targetId, ...resource_key }, options)
}
