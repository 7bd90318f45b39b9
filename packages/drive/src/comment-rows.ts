import type { User } from './drive-rows.ts'

/** A reply to a comment. See https://developers.google.com/workspace/drive/api/reference/rest/v3/replies. */
export interface ReplyRow {
  /** `drive#reply`, or `drive#comment` of a comment. */
  readonly kind?: string
  /** Its id. */
  readonly id?: string
  /** When it was written, in RFC 3339. */
  readonly createdTime?: string
  /** When it last changed, in RFC 3339. */
  readonly modifiedTime?: string
  /** Who wrote it, without email address and id. */
  readonly author?: User
  /** The text as HTML, for display. */
  readonly htmlContent?: string
  /** The text as it was written. */
  readonly content?: string
  /** Whether it was deleted; then it has no text. */
  readonly deleted?: boolean
  /** What the reply did to the comment: `resolve` or `reopen`. */
  readonly action?: string
  /** The addresses of the people that it mentions. */
  readonly mentionedEmailAddresses?: string[]
  /** The address of the person that it was assigned to. */
  readonly assigneeEmailAddress?: string
}

/** A comment. See https://developers.google.com/workspace/drive/api/reference/rest/v3/comments. */
export interface CommentRow extends Omit<ReplyRow, 'action'> {
  /** Whether a reply has resolved it. */
  readonly resolved?: boolean
  /** The part of the file that it is about. */
  readonly quotedFileContent?: {
    /** The media type of the part. */
    readonly mimeType?: string
    /** The part itself. */
    readonly value?: string
  }
  /** Where in the file the part is, as a JSON string. */
  readonly anchor?: string
  /** Its replies, oldest first. */
  readonly replies?: ReplyRow[]
}
