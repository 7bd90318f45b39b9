import {
  type Call,
  type Document,
  type FieldType,
  InvalidParamsError,
  putAt,
  type SearchDeclaration,
  type SyncScope,
  toInteger,
  validate,
  valueAt,
} from '@linkspan/core'
import { getFile, listFiles } from '../files.ts'
import type { GoogleDrive } from '../google-drive.ts'
import { anyGlob } from './globs.ts'
import { replicationConfig } from './replication-config.ts'
import { type FolderSource, type WalkedFile, walkFolder } from './walk.ts'

/** What of a file can be searched: the vendor's names, and the `path` within the synced folder. */
const fields = {
  id: 'string',
  path: 'string',
  name: 'string',
  mimeType: 'string',
  description: 'string',
  parents: 'array',
  driveId: 'string',
  starred: 'boolean',
  shared: 'boolean',
  ownedByMe: 'boolean',
  owners: 'array',
  'lastModifyingUser.displayName': 'string',
  'lastModifyingUser.emailAddress': 'string',
  'sharingUser.displayName': 'string',
  'sharingUser.emailAddress': 'string',
  sharedWithMeTime: 'string',
  createdTime: 'string',
  modifiedTime: 'string',
  modifiedByMe: 'boolean',
  modifiedByMeTime: 'string',
  viewedByMe: 'boolean',
  viewedByMeTime: 'string',
  version: 'integer',
  size: 'integer',
  quotaBytesUsed: 'integer',
  originalFilename: 'string',
  fileExtension: 'string',
  fullFileExtension: 'string',
  md5Checksum: 'string',
  sha1Checksum: 'string',
  sha256Checksum: 'string',
  headRevisionId: 'string',
  webViewLink: 'string',
  webContentLink: 'string',
  iconLink: 'string',
  resourceKey: 'string',
  folderColorRgb: 'string',
  spaces: 'array',
  permissionIds: 'array',
  copyRequiresWriterPermission: 'boolean',
  writersCanShare: 'boolean',
  'capabilities.canDownload': 'boolean',
  'capabilities.canEdit': 'boolean',
  'capabilities.canShare': 'boolean',
  'shortcutDetails.targetId': 'string',
  'shortcutDetails.targetMimeType': 'string',
  properties: 'object',
  appProperties: 'object',
  exportLinks: 'object',
  contentRestrictions: 'array',
  imageMediaMetadata: 'object',
  videoMediaMetadata: 'object',
} as const satisfies Readonly<Record<string, FieldType>>

/** Files as search documents: a sync walks the folder that it was told, and takes what its streams' globs match. */
export const fileSearch: SearchDeclaration<typeof fields> = {
  fields,
  key: ['id'],
  reads: [{ kind: 'snapshot', documents }],
}

const BATCH_DOCUMENTS = 100

/** The files and folders below the synced folder that a stream wants, in batches. */
async function* documents(api: GoogleDrive, scope: SyncScope): AsyncGenerator<Document[]> {
  const config = validate(replicationConfig, scope.replication_config ?? {})
  if (!config.success) throw new InvalidParamsError('drive: replication_config', config.issues)
  const { folder_url, streams } = config.data
  const { signal } = scope
  const wanted = anyGlob(streams.flatMap(({ globs }) => globs))
  let batch: Document[] = []
  for await (const walked of walkFolder(sourceOf(api), { folder_url }, signal && { signal })) {
    if (!wanted(walked.path)) continue
    batch.push(toDocument(walked))
    if (batch.length < BATCH_DOCUMENTS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The opened way to the vendor, as what a walk reads from. */
function sourceOf(api: GoogleDrive): FolderSource {
  const call = (signal: AbortSignal | undefined): Call => ({
    operation: 'sync',
    write: false,
    ...(signal && { signal }),
  })
  return {
    files: {
      list: (params, options) => listFiles(api, params, call(options?.signal)),
      get: (params, options) => getFile(api, params, call(options?.signal)),
    },
  }
}

/** A file as a search document: every field present, what the vendor left out null. */
function toDocument({ file, path }: WalkedFile): Document {
  const document: Document = Object.create(null)
  for (const [name, type] of Object.entries(fields)) {
    const value = name === 'path' ? path : valueAt(file, name)
    putAt(document, name, type === 'integer' ? toInteger(value) : (value ?? null))
  }
  return document
}
