import { type CallOptions, ConnectorError, type Page } from '@linkspan/core'
import type { FilesMeta } from '../resources.ts'
import type { FileRow } from '../rows.ts'
import type { MetadataReader } from './shortcuts.ts'

/** Reads files, such as a drive connector. */
export interface DriveFiles {
  /** Lists and reads files. */
  readonly files: MetadataReader & {
    /** Lists a page of files. */
    list(
      params: {
        /** A query in the vendor’s syntax. */
        readonly q: string
        /** Rows per page. */
        readonly pageSize: number
        /** The token of the page. */
        readonly pageToken?: string
        /** The shared drive to search. */
        readonly driveId?: string
        /** Resource keys of the items that the query names. */
        readonly resource_keys?: string[]
      },
      options?: CallOptions,
    ): Promise<Page<FileRow, FilesMeta>>
  }
}

/** A file of a walk, which always has an id. */
export type IdentifiedFile = FileRow & {
  /** The file's id. */
  readonly id: string
}

/** A file or folder of a tree, with its path. */
export interface WalkedFile {
  /** The metadata of the file or folder. */
  readonly file: IdentifiedFile
  /** The path within the folder, such as `reports/2026.csv`. A name may itself contain a slash. */
  readonly path: string
  /** The shortcut out of the tree through which it was found. */
  readonly shortcut?: FileRow
}

/** Whether a file has an id. */
export function isIdentified(file: FileRow): file is IdentifiedFile {
  return file.id !== undefined
}

/** The path of a file, from the path of its folder. */
export function pathBelow(path: string, { name }: FileRow): string {
  return path ? `${path}/${name}` : `${name}`
}

/** Whether an error says that the user has no access to an item. */
export function isOutOfReach(error: unknown): boolean {
  return ConnectorError.isInstance(error) && ['vendor_not_found', 'vendor_forbidden'].includes(error.code)
}

/** What a request finds; undefined if the user has no access to it. */
export function inReach<Found>(request: Promise<Found>): Promise<Found | undefined> {
  return request.catch((error) => {
    if (isOutOfReach(error)) return undefined
    throw error
  })
}

/** The folder that a file is in. */
export function folderOf({ parents }: FileRow): string | undefined {
  return parents?.[0]
}
