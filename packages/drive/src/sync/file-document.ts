import { type Document, documentPaths, type FieldType, putAt, toInteger, valueAt } from '@linkspan/core'
import type { WalkedFile } from './drive-files.ts'

/** The searchable fields of a file, with the vendor's names, and its `path` within the synced folder. */
export const fileFields = {
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
  'owners.displayName': 'string',
  'owners.emailAddress': 'string',
  'owners.permissionId': 'string',
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
  'contentRestrictions.readOnly': 'boolean',
  'contentRestrictions.reason': 'string',
  'contentRestrictions.type': 'string',
  imageMediaMetadata: 'object',
  videoMediaMetadata: 'object',
} as const satisfies Readonly<Record<string, FieldType>>

const PATHS = documentPaths(fileFields)
const INTEGERS = new Set(
  Object.entries(fileFields).flatMap(([path, type]) => (type === 'integer' ? [path] : [])),
)

/** Converts a file to a search document. Every field is present; a field that the vendor omits is null. */
export function toFileDocument({ file, path }: WalkedFile): Document {
  const document: Document = Object.create(null)
  for (const name of PATHS) {
    const value = name === 'path' ? path : valueAt(file, name)
    putAt(document, name, INTEGERS.has(name) ? toInteger(value) : (value ?? null))
  }
  return document
}
