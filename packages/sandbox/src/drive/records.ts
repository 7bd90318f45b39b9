import type { Content } from './contents/content.ts'
import type { NativeContent } from './contents/native.ts'

/** The media type of a folder. */
export const FOLDER = 'application/vnd.google-apps.folder'

/** The media type of a shortcut. */
export const SHORTCUT = 'application/vnd.google-apps.shortcut'

/** Somebody with an account. */
export interface Person {
  displayName: string
  emailAddress: string
  permissionId: string
  me: boolean
}

/** What a permission allows, the least first. */
export const ROLES = ['reader', 'commenter', 'writer', 'fileOrganizer', 'organizer', 'owner'] as const

/** One of the roles. */
export type Role = (typeof ROLES)[number]

/** Who may do what with a file or a shared drive. */
export interface PermissionRecord {
  id: string
  type: 'user' | 'group' | 'domain' | 'anyone'
  role: Role
  emailAddress?: string
  domain?: string
  displayName?: string
  allowFileDiscovery?: boolean
  expirationTime?: string
}

/** One state of a file's content. */
export interface RevisionRecord {
  id: string
  mimeType: string
  modified: number
  modifier: Person
  original_name: string
  content?: Content
  native?: NativeContent
  keep_forever: boolean
}

/** An answer to a comment. */
export interface ReplyRecord {
  id: string
  author: Person
  content: string
  created: number
  modified: number
  deleted: boolean
  action?: string
}

/** What somebody said about a file. */
export interface CommentRecord extends Omit<ReplyRecord, 'action'> {
  anchor?: string
  quoted?: { mimeType: string; value: string }
  replies: ReplyRecord[]
}

/** One file, folder or shortcut; times are milliseconds. */
export interface FileRecord {
  id: string
  name: string
  mimeType: string
  /** The folder that it lies in, where the user can see that folder. */
  parent?: string
  /** The shared drive that it belongs to. */
  drive_id?: string
  /** Nobody where it belongs to a shared drive. */
  owner?: Person
  created: number
  modified: number
  modifier: Person
  viewed?: number
  shared_with_me?: { at: number; by: Person }
  /** When it was put in the trash itself, not with its folder. */
  trashed?: number
  version: number
  starred: boolean
  description?: string
  properties: Record<string, string>
  app_properties: Record<string, string>
  folder_color?: string
  /** Binary content. */
  content?: Content
  /** The content of one of Google's own documents. */
  native?: NativeContent
  original_name?: string
  image?: { width: number; height: number; cameraMake: string }
  shortcut?: { target_id: string; target_mime_type: string; target_resource_key?: string }
  /** Without it, the link to the file does not open it. */
  resource_key?: string
  /** Reached by its link alone: in no list and in no folder of the user. */
  unlisted?: boolean
  /** Found to be malware or spam. */
  abusive: boolean
  /** Readers and commenters may not take it away. */
  copy_restricted: boolean
  /** Its own permissions; those of the folders above are not repeated. */
  permissions: PermissionRecord[]
  revisions: RevisionRecord[]
  comments: CommentRecord[]
}

/** A shared drive; its root folder has the same id. */
export interface DriveRecord {
  id: string
  name: string
  created: number
  hidden: boolean
  color: string
  /** What the user may do there. */
  role: Role
}
