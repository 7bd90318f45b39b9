import type { Call, Page } from '@linkspan/core'
import * as z from 'zod'
import { type GoogleDrive, path } from './google-drive.ts'
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
import { getOne, keyOf, listPage, type Target } from './reads.ts'
import { FILE, FILES, type FilesMeta } from './resources.ts'
import type { FileRow } from './rows.ts'

const includeLabels = z
  .string()
  .max(2000)
  .regex(/^[\w-]+(?:,[\w-]+)*$/, 'must be a comma separated list of ids')
  .optional()
  .describe('Ids of labels to answer in labelInfo, comma separated.')

/** What a list of files takes beside paging. */
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
      'must be sort keys, comma separated, each with desc or not',
    )
    .optional()
    .describe('Comma separated sort keys, such as: folder,modifiedTime desc,name.'),
  spaces,
  corpora: z
    .enum(['user', 'domain', 'drive', 'allDrives'])
    .optional()
    .describe('Where to look: default drive where driveId is given, else user.'),
  driveId: driveId.optional().describe('The shared drive to look in.'),
  includeItemsFromAllDrives,
  supportsAllDrives,
  includeLabels,
  resource_keys,
}

/** What reading a file takes. */
export const fileGetParams = z.strictObject({
  fileId,
  fields,
  supportsAllDrives,
  includeLabels,
  resource_key,
})

type ListParams = z.output<z.ZodObject<typeof fileListParams, z.core.$strict>>

/** Where a list of files is read. */
export function filesTarget({ resource_keys: keys, ...params }: ListParams): Target {
  const { includeItemsFromAllDrives = params.supportsAllDrives, corpora } = params
  const query = {
    ...params,
    includeItemsFromAllDrives,
    corpora: corpora ?? (params.driveId && 'drive'),
  }
  return { path: path`/files`, query, keys }
}

/** Where a file is read. */
export function fileTarget({
  fileId: id,
  resource_key: key,
  ...query
}: z.output<typeof fileGetParams>): Target {
  return { path: path`/files/${id}`, query, keys: keyOf(id, key) }
}

/** A page of files, for what reads them on its own account. */
export function listFiles(
  api: GoogleDrive,
  params: Omit<ListParams, 'supportsAllDrives'>,
  call: Call,
): Promise<Page<FileRow, FilesMeta>> {
  return listPage(api, filesTarget({ ...params, supportsAllDrives: true }), FILES, call)
}

/** A file, for what reads it on its own account. */
export function getFile(
  api: GoogleDrive,
  params: { readonly fileId: string; readonly resource_key?: string },
  call: Call,
): Promise<FileRow> {
  return getOne(api, fileTarget({ ...params, supportsAllDrives: true }), FILE, call)
}
