export {
  type CallOptions,
  type Connections,
  ConnectorError,
  type ConnectorOptions,
  type Content,
  CredentialsNotSavedError,
  type Download,
  type ErrorCode,
  InvalidCredentialsError,
  InvalidOptionsError,
  InvalidParamsError,
  type Issue,
  isDownload,
  type Logger,
  type OAuthCredentials,
  type OnCredentialsChanged,
  openConnections,
  type Page,
  type PageMeta,
  RateLimitedError,
  ReauthRequiredError,
  type Tool,
  type ToolOptions,
  type ToolSource,
  tools,
  type VendorReply,
  type VendorRequest,
  type VendorResponse,
} from '@linkspan/core'
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
