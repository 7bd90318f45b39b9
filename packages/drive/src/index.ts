export { createDrive, type Drive, drive } from './connector.ts'
export type { DriveCredentials } from './credentials.ts'
export { type FolderAddress, parseFolderUrl } from './folder-url.ts'
export type { DriveOptions } from './google-drive.ts'
export type { ChangesMeta, FilesMeta } from './resources.ts'
export type {
  AboutRow,
  ChangeRow,
  CommentRow,
  DriveRow,
  FileRow,
  PermissionRow,
  ReplyRow,
  RevisionRow,
  StartPageTokenRow,
  User,
} from './rows.ts'
export { resolveShortcut } from './shortcuts.ts'
export type { Stream, StreamFormat } from './streams.ts'
export { type FolderName, type FolderSource, type WalkedFile, type WalkOptions, walkFolder } from './walk.ts'
