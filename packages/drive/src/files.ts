import type { Call, Page } from '@linkspan/core'
import * as z from 'zod'
import { type GoogleDrive, pathTo } from './google-drive.ts'
import {
  driveId,
  fields,
  fileId,
  includeItemsFromAllDrives,
  resource_key,
  resource_keys,
  spaces,
  supportsAllDrives,
} from './params.ts'
import { getOne, type ReadTarget, readList, requestAt } from './reads.ts'
import { FILE, FILE_LIST, type FilesMeta } from './resources.ts'
import type { FileRow } from './rows.ts'

const includeLabels = z
  .string()
  .max(2000)
  .regex(/^[\w-]+(?:,[\w-]+)*$/, 'must be a comma-separated list of ids')
  .optional()
  .describe('Comma-separated ids of labels to return in labelInfo.')

/** The parameters of a list of files, except for those of paging. */
export const fileListParams = {
  q: z
    .string()
    .min(1)
    .max(50_000)
    .optional()
    .describe("A query in the vendor’s syntax, such as: name contains 'report' and trashed = false."),
  orderBy: z
    .string()
    .regex(
      /^\w+(?: desc)?(?:, ?\w+(?: desc)?)*$/,
      'must be comma-separated sort keys, each optionally followed by desc',
    )
    .optional()
    .describe('Comma-separated sort keys, such as: folder,modifiedTime desc,name.'),
  spaces,
  corpora: z
    .enum(['user', 'domain', 'drive', 'allDrives'])
    .optional()
    .describe('Where to search. Default: drive with a driveId, else user.'),
  driveId: driveId.optional().describe('The shared drive to search.'),
  includeItemsFromAllDrives,
  supportsAllDrives,
  includeLabels,
  resource_keys,
}

/** The parameters of reading a file. */
export const fileGetParams = z.strictObject({
  fileId,
  fields,
  supportsAllDrives,
  includeLabels,
  resource_key,
})

type ListParams = z.output<z.ZodObject<typeof fileListParams, z.core.$strict>>

/** The request of a list of files. */
export function filesTarget({ resource_keys: keys, ...params }: ListParams): ReadTarget {
  const { includeItemsFromAllDrives = params.supportsAllDrives, corpora } = params
  const query = {
    ...params,
    includeItemsFromAllDrives,
    corpora: corpora ?? (params.driveId && 'drive'),
  }
  return { path: pathTo`/files`, query, keys }
}

/** The request of a file; parameters without a place in the path are those of the query. */
export const fileTarget = requestAt('/files/{fileId}')

/** Reads a page of files, for use outside of actions. */
export function filesPage(
  api: GoogleDrive,
  params: Omit<ListParams, 'supportsAllDrives'>,
  call: Call,
): Promise<Page<FileRow, FilesMeta>> {
  return readList(api, filesTarget({ ...params, supportsAllDrives: true }), FILE_LIST, call)
}

/** Reads a file, for use outside of actions. */
export function getFile(
  api: GoogleDrive,
  params: { readonly fileId: string; readonly resource_key?: string },
  call: Call,
): Promise<FileRow> {
  return getOne(api, fileTarget({ ...params, supportsAllDrives: true }), FILE, call)
}
