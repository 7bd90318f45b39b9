import { createHash } from 'node:crypto'
import { escapeMarkup } from '../kit/http.ts'
import type { Bytes } from './contents/content.ts'
import type { NativeContent } from './contents/native.ts'

/** A moment in the vendor's form. */
export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** The media type of a folder. */
export const FOLDER = 'application/vnd.google-apps.folder'

/** The media type of a shortcut. */
export const SHORTCUT = 'application/vnd.google-apps.shortcut'

/** The id of a person in permissions, the same in every file. */
export const permissionIdOf = (address: string): string =>
  BigInt(`0x${createHash('md5').update(address).digest('hex')}`)
    .toString()
    .slice(0, 20)

/** A person with an account, in the vendor's form. */
export const person = (displayName: string, emailAddress: string, me = false) => ({
  kind: 'drive#user' as const,
  displayName,
  emailAddress,
  permissionId: permissionIdOf(emailAddress),
  me,
})

/** What `person` makes. */
export type DrivePerson = ReturnType<typeof person>

/** The roles of permissions, least powerful first. */
export const ROLES = ['reader', 'commenter', 'writer', 'fileOrganizer', 'organizer', 'owner'] as const

/** One of the roles. */
export type Role = (typeof ROLES)[number]

/** A permission on a file or a shared drive. */
export interface PermissionRecord {
  id: string
  type: 'user' | 'group' | 'domain' | 'anyone'
  role: Role
  emailAddress?: string
  domain?: string
  displayName?: string
  allowFileDiscovery?: boolean | undefined
  expirationTime?: string | undefined
}

/** A permission on a file, or on a folder that it is in. */
export type Held = PermissionRecord & { inherited_from?: string }

/** One state of a file's content, in the vendor's form. */
export interface RevisionRecord
  extends Pick<
    StoredFile,
    'id' | 'mimeType' | 'modifiedTime' | 'lastModifyingUser' | 'originalFilename' | 'content' | 'native'
  > {
  keepForever: boolean
}

/** What somebody says on a file, in the vendor's form. What it says is absent once it is deleted. */
export interface Said {
  kind: `drive#${string}`
  id: string
  createdTime: string
  modifiedTime: string
  author: DrivePerson
  content?: string
  htmlContent?: string
  quotedFileContent?: unknown
  deleted: boolean
  /** What a reply does to its comment. */
  action?: string
}

/** A comment on a file. */
export interface CommentRecord extends Said {
  anchor?: unknown
  replies: Said[]
}

/** An approval of a file, in the vendor's form. */
export interface ApprovalRecord {
  approvalId: string
  status: 'IN_PROGRESS' | 'APPROVED' | 'CANCELLED' | 'DECLINED'
  initiator: DrivePerson
  reviewerResponses: { kind: 'drive#reviewerResponse'; reviewer: DrivePerson; response: string }[]
  [field: string]: unknown
}

/** A request of a person for access to a file, in the vendor's form. */
export interface ProposalRecord {
  proposalId: string
  requesterEmailAddress: string
  [field: string]: unknown
}

/** The fields of a label on a file with their values, in the vendor's form. */
export interface LabelRecord {
  kind: 'drive#label'
  id: string
  revisionId: string
  fields: Record<string, object>
}

/** One file, folder or shortcut: its fields under the vendor's names, and below them what only the sandbox knows of it. */
export interface StoredFile {
  id: string
  name: string
  mimeType: string
  /** The parent folder, if the user may see it. */
  parents?: [string] | undefined
  /** The shared drive that it belongs to. */
  driveId?: string | undefined
  /** Absent if it belongs to a shared drive. */
  owners?: [DrivePerson] | undefined
  createdTime: string
  modifiedTime: string
  lastModifyingUser: DrivePerson
  viewedByMeTime?: string
  sharedWithMeTime?: string
  sharingUser?: DrivePerson
  /** When it was trashed itself, not with its folder. */
  trashedTime?: string | undefined
  version: number
  starred: boolean
  description?: string | undefined
  properties?: Record<string, string> | undefined
  appProperties?: Record<string, string> | undefined
  folderColorRgb?: string
  originalFilename?: string
  imageMediaMetadata?: { width: number; height: number; cameraMake: string }
  shortcutDetails?: { targetId: string; targetMimeType: string; targetResourceKey?: string | undefined }
  /** A link to the file works with this key only. */
  resourceKey?: string | undefined
  /** Readers and commenters may not download it. */
  copyRequiresWriterPermission: boolean
  /** Its own permissions, without inherited ones. */
  permissions: PermissionRecord[]
  /** Binary content. */
  content?: Bytes | undefined
  /** The content of one of Google's own documents. */
  native?: NativeContent | undefined
  /** Reachable by its link only: in no list and in no folder of the user. */
  unlisted?: boolean
  /** Flagged as malware or spam. */
  abusive?: boolean
  revisions: RevisionRecord[]
  comments: CommentRecord[]
  approvals?: ApprovalRecord[]
  proposals?: ProposalRecord[]
  labels?: LabelRecord[]
}

/** Whether the user owns a file. */
export const isMine = ({ owners }: StoredFile): boolean => owners?.[0].me === true

/** When the user modified a file, if nobody has done so since. */
export const modifiedByMeTime = ({ lastModifyingUser, modifiedTime }: StoredFile): string | undefined =>
  lastModifyingUser.me ? modifiedTime : undefined

/** The details of a shortcut to a file. */
export const shortcutTo = ({ id, mimeType, resourceKey }: StoredFile) => ({
  targetId: id,
  targetMimeType: mimeType,
  targetResourceKey: resourceKey,
})

/** A file with these values, and otherwise with nothing. */
export const fileWith = (
  values: Pick<
    StoredFile,
    'id' | 'name' | 'mimeType' | 'createdTime' | 'modifiedTime' | 'lastModifyingUser'
  > &
    Partial<StoredFile>,
): StoredFile => ({
  version: 0,
  starred: false,
  copyRequiresWriterPermission: false,
  permissions: [],
  revisions: [],
  comments: [],
  ...values,
})

/** Adds the present content of a file as its latest revision. */
export function addRevision(file: StoredFile, id: string): void {
  const { mimeType, modifiedTime, lastModifyingUser, content, native } = file
  file.originalFilename ??= file.name
  const { originalFilename } = file
  const revision = { id, mimeType, modifiedTime, lastModifyingUser, originalFilename, content, native }
  file.revisions.push({ ...revision, keepForever: false })
}

/** What somebody says on a file. */
export function newSaid(
  kind: 'comment' | 'reply',
  id: string,
  author: DrivePerson,
  { content, at }: { content: string; at: number },
): Said {
  return {
    kind: `drive#${kind}`,
    id,
    createdTime: timeOf(at),
    modifiedTime: timeOf(at),
    author,
    content,
    htmlContent: escapeMarkup(content),
    deleted: false,
  }
}

/** Deletes what somebody has said. */
export function erase(said: Said): void {
  for (const name of ['content', 'htmlContent', 'quotedFileContent'] as const) delete said[name]
  said.deleted = true
}

/** An approval that nobody has answered. */
export const newApproval = (
  file: StoredFile,
  approvalId: string,
  initiator: DrivePerson,
  { reviewers, at }: { reviewers: readonly DrivePerson[]; at: number },
): ApprovalRecord => ({
  kind: 'drive#approval',
  approvalId,
  targetFileId: file.id,
  status: 'IN_PROGRESS',
  initiator,
  reviewerResponses: reviewers.map(unanswered),
  createTime: timeOf(at),
  modifyTime: timeOf(at),
})

/** A reviewer without an answer. */
export const unanswered = (reviewer: DrivePerson): ApprovalRecord['reviewerResponses'][number] => ({
  kind: 'drive#reviewerResponse',
  reviewer,
  response: 'NO_RESPONSE',
})
