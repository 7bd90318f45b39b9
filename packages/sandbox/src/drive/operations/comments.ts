import { escapeHtml, type VendorResponse } from '../../kit/http.ts'
import { driveError, invalidValue, notFound, notPermitted, required } from '../errors.ts'
import { type Getters, render } from '../fields/mask.ts'
import type { Call } from '../protocol/call.ts'
import { answerList } from '../protocol/list.ts'
import { type CommentRecord, type FileRecord, FOLDER, type ReplyRecord, type Role } from '../records.ts'
import { timeOf, userOf } from '../resources/person.ts'
import { type Body, readFields } from './body.ts'

type Said = Omit<ReplyRecord, 'action'>

const SAID: Getters<Said> = {
  id: ({ id }) => id,
  createdTime: ({ created }) => timeOf(created),
  modifiedTime: ({ modified }) => timeOf(modified),
  author: ({ author }) => userOf(author),
  content: ({ content, deleted }) => (deleted ? undefined : content),
  htmlContent: ({ content, deleted }) => (deleted ? undefined : escapeHtml(content)),
  deleted: ({ deleted }) => deleted,
}

const REPLY: Getters<ReplyRecord> = { kind: () => 'drive#reply', ...SAID, action: ({ action }) => action }

const isResolved = ({ replies }: CommentRecord) =>
  replies.findLast(({ action }) => action !== undefined)?.action === 'resolve'

const COMMENT: Getters<CommentRecord> = {
  kind: () => 'drive#comment',
  ...SAID,
  resolved: (comment) => isResolved(comment) || undefined,
  anchor: ({ anchor }) => anchor,
  quotedFileContent: ({ quoted, deleted }) => (deleted ? undefined : quoted),
  replies: ({ replies }, mask) =>
    replies.filter(({ deleted }) => !deleted).map((reply) => render(REPLY, reply, mask)),
}

/** The file of a call; throws if it cannot have comments. */
function discussed(call: Call, role: Role = 'reader'): FileRecord {
  const file = call.file(call.variables.fileId, role)
  if (file.mimeType === FOLDER || file.shortcut) throw driveError('commentsNotSupported')
  return file
}

function commentOf(call: Call, file: FileRecord): CommentRecord {
  const { commentId = '' } = call.variables
  const found = file.comments.find(({ id }) => id === commentId)
  const hidden =
    found?.deleted && !call.operation.id.endsWith('.list') && !call.parameters.flag('includeDeleted')
  if (!found || (hidden && call.variables.replyId === undefined))
    throw notFound('Comment', commentId, 'commentId')
  return found
}

const visible = <T extends Said>(call: Call, all: readonly T[]): T[] =>
  all.filter(({ deleted }) => !deleted || call.parameters.flag('includeDeleted'))

/** The fields that a write of a comment or a reply may set. */
const WRITABLE = { comment: 'kind,content,anchor,quotedFileContent', reply: 'kind,content,action' } as const

/** The body of a write, which has some text, or an action. */
function readSaid(call: Call, what: keyof typeof WRITABLE): Body {
  const body = readFields(call.request.text, what, WRITABLE[what])
  const { content, action } = body
  if (action !== undefined && action !== 'resolve' && action !== 'reopen') throw invalidValue('action')
  if (!content && !action) throw required('content', 'The content field is required.')
  return body
}

/** Throws unless the user has written it. */
function requireAuthor({ author, deleted }: Said): void {
  if (!author.me || deleted) throw notPermitted()
}

function newSaid({ store }: Call, body: Body): ReplyRecord {
  const now = store.now()
  const content = typeof body.content === 'string' ? body.content : ''
  return {
    id: store.ids.discussion(),
    author: store.me,
    content,
    created: now,
    modified: now,
    deleted: false,
  }
}

/** Changes or deletes what the user has said. */
function rewrite(call: Call, said: Said, change: Partial<Said>): void {
  requireAuthor(said)
  Object.assign(said, change, { modified: call.store.now() })
}

/** The operations on comments. */
export const commentOperations = {
  list: (call: Call): VendorResponse => {
    const file = discussed(call)
    const { parameters } = call
    const start = parameters.text('startModifiedTime')
    const from = start === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start)
    if (Number.isNaN(from)) throw invalidValue('startModifiedTime')
    const all = visible(call, file.comments).filter(({ modified }) => modified >= from)
    return answerList(call, all, {
      key: 'comments',
      show: (comment, mask) => render(COMMENT, comment, mask),
      size: 20,
    })
  },
  get: (call: Call): VendorResponse =>
    call.answer(render(COMMENT, commentOf(call, discussed(call)), call.mask)),
  create: (call: Call): VendorResponse => {
    const file = discussed(call, 'commenter')
    const body = readSaid(call, 'comment')
    const { anchor, quotedFileContent } = body
    const comment: CommentRecord = {
      ...newSaid(call, body),
      ...(typeof anchor === 'string' && { anchor }),
      ...(quotedFileContent !== undefined && {
        quoted: quotedFileContent as NonNullable<CommentRecord['quoted']>,
      }),
      replies: [],
    }
    file.comments.push(comment)
    return call.answer(render(COMMENT, comment, call.mask))
  },
  update: (call: Call): VendorResponse => {
    const comment = commentOf(call, discussed(call, 'commenter'))
    rewrite(call, comment, { content: String(readSaid(call, 'comment').content) })
    return call.answer(render(COMMENT, comment, call.mask))
  },
  delete: (call: Call): VendorResponse => {
    rewrite(call, commentOf(call, discussed(call, 'commenter')), { deleted: true })
    return { status: 204 }
  },
}

function replyOf(call: Call, comment: CommentRecord): ReplyRecord {
  const { replyId = '' } = call.variables
  const found = comment.replies.find(({ id }) => id === replyId)
  const hidden = found?.deleted && !call.parameters.flag('includeDeleted')
  if (!found || hidden) throw notFound('Reply', replyId, 'replyId')
  return found
}

/** The operations on replies. */
export const replyOperations = {
  list: (call: Call): VendorResponse => {
    const comment = commentOf(call, discussed(call))
    return answerList(call, visible(call, comment.replies), {
      key: 'replies',
      show: (reply, mask) => render(REPLY, reply, mask),
      size: 20,
    })
  },
  get: (call: Call): VendorResponse =>
    call.answer(render(REPLY, replyOf(call, commentOf(call, discussed(call))), call.mask)),
  create: (call: Call): VendorResponse => {
    const comment = commentOf(call, discussed(call, 'commenter'))
    if (comment.deleted) throw notFound('Comment', comment.id, 'commentId')
    const body = readSaid(call, 'reply')
    const reply = { ...newSaid(call, body), ...(body.action ? { action: String(body.action) } : {}) }
    comment.replies.push(reply)
    comment.modified = reply.modified
    return call.answer(render(REPLY, reply, call.mask))
  },
  update: (call: Call): VendorResponse => {
    const reply = replyOf(call, commentOf(call, discussed(call, 'commenter')))
    rewrite(call, reply, { content: String(readSaid(call, 'reply').content ?? reply.content) })
    return call.answer(render(REPLY, reply, call.mask))
  },
  delete: (call: Call): VendorResponse => {
    rewrite(call, replyOf(call, commentOf(call, discussed(call, 'commenter'))), { deleted: true })
    return { status: 204 }
  },
}
