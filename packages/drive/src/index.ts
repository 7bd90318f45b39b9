export * from '@linkspan/core/callers'
export type { CommentRow, ReplyRow } from './comment-rows.ts'
export { createDrive, type Drive, drive } from './connector.ts'
export type { AboutRow, DriveRow, PermissionRow, User } from './drive-rows.ts'
export type * from './generated/inputs.ts'
export type { DriveOptions } from './google-drive.ts'
export type { ChangesMeta, FilesMeta } from './resources.ts'
export type { ChangeRow, FileRow, RevisionRow, StartPageTokenRow } from './rows.ts'
export { type FolderAddress, parseFolderUrl } from './sync/folder-url.ts'
export { resolveShortcut } from './sync/shortcuts.ts'
export { inputSchemaOf, type Stream, type StreamFormat } from './sync/streams.ts'
export {
  type DriveFiles,
  type FolderName,
  type IdentifiedFile,
  type WalkedFile,
  type WalkOptions,
  walkFolder,
} from './sync/walk.ts'
