import { escapeHtml, type VendorResponse } from '../../kit/http.ts'
import { badRequest, DriveError, invalidValue, notFound, notPermitted } from '../errors.ts'
import { type Getters, type Mask, parseMask, render } from '../fields/mask.ts'
import { schemas } from '../fields/schemas.ts'
import type { Call } from '../protocol/call.ts'
import type { Pages } from '../protocol/pages.ts'
import { type CommentRecord, type FileRecord, FOLDER, type ReplyRecord } from '../records.ts'
import { timeOf, userOf } from '../resources/person.ts'
import { checkBody, readBody } from './body.ts'
import type { NewIds } from './write-file.ts'

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

/** The file that a call is about, where the user may say something about it. */
function discussed(call: Call, role: 'reader' | 'commenter' = 'reader'): FileRecord {
  const file = call.file(call.variables.fileId, role)
  if (file.mimeType === FOLDER || file.shortcut) {
    throw new DriveError(403, 'commentsNotSupported', 'Comments are not supported for this file.')
  }
  return file
}

function commentOf(call: Call, file: FileRecord): CommentRecord {
  const { commentId = '' } = call.variables
  const found = file.comments.find(({ id }) => id === commentId)
  const hidden =
    found?.deleted && call.operation.id.endsWith('.get') && !call.parameters.flag('includeDeleted')
  if (!found || (hidden && call.variables.replyId === undefined))
    throw notFound('Comment', commentId, 'commentId')
  return found
}

const visible = <T extends Said>(call: Call, all: readonly T[]): T[] =>
  all.filter(({ deleted }) => !deleted || call.parameters.flag('includeDeleted'))

const CREATED = parseMask('kind,content,anchor,quotedFileContent,action')
const UPDATED = parseMask('kind,content')

function contentOf(call: Call, schema: Mask, writable: Mask, otherwise?: string): string {
  const body = readBody(call.request.text)
  checkBody(body, schema, writable)
  if (typeof body.content === 'string' && body.content !== '') return body.content
  if (otherwise !== undefined) return otherwise
  throw badRequest('The content field is required.')
}

function mine(call: Call, said: Said): void {
  if (said.author !== call.store.me || said.deleted) throw notPermitted()
}

function fresh(call: Call, id: string, content: string): Said {
  const at = call.store.now()
  return { id, author: call.store.me, content, created: at, modified: at, deleted: false }
}

/** The operations on comments. */
export function createComments(pages: Pages, ids: NewIds) {
  return {
    list: (call: Call): VendorResponse => {
      const file = discussed(call)
      const { parameters } = call
      const start = parameters.text('startModifiedTime')
      const from = start === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start)
      if (Number.isNaN(from)) throw invalidValue('startModifiedTime')
      const all = visible(call, file.comments).filter(({ modified }) => modified >= from)
      const { items, next } = pages.cut(all, {
        query: `comments ${file.id} ${start} ${parameters.flag('includeDeleted')}`,
        size: parameters.number('pageSize', 20),
        token: parameters.text('pageToken'),
        key: (comment) => comment.id,
      })
      const list: Getters<undefined> = {
        kind: () => 'drive#commentList',
        nextPageToken: () => next,
        comments: (_, mask) => items.map((comment) => render(COMMENT, comment, mask)),
      }
      return call.answer(render(list, undefined, call.mask))
    },
    get: (call: Call): VendorResponse =>
      call.answer(render(COMMENT, commentOf(call, discussed(call)), call.mask)),
    create: (call: Call): VendorResponse => {
      const file = discussed(call, 'commenter')
      const content = contentOf(call, schemas.comment, CREATED)
      const { anchor, quotedFileContent } = readBody(call.request.text)
      const comment: CommentRecord = {
        ...fresh(call, ids.discussion(), content),
        replies: [],
        ...(typeof anchor === 'string' ? { anchor } : {}),
        ...(quotedFileContent ? { quoted: quotedFileContent as { mimeType: string; value: string } } : {}),
      }
      file.comments.push(comment)
      return call.answer(render(COMMENT, comment, call.mask))
    },
    update: (call: Call): VendorResponse => {
      const comment = commentOf(call, discussed(call, 'commenter'))
      mine(call, comment)
      comment.content = contentOf(call, schemas.comment, UPDATED, comment.content)
      comment.modified = call.store.now()
      return call.answer(render(COMMENT, comment, call.mask))
    },
    delete: (call: Call): VendorResponse => {
      const comment = commentOf(call, discussed(call, 'commenter'))
      mine(call, comment)
      comment.deleted = true
      return { status: 204 }
    },
  }
}

/** The operations on replies. */
export function createReplies(pages: Pages, ids: NewIds) {
  const find = (call: Call, comment: CommentRecord): ReplyRecord => {
    const { replyId = '' } = call.variables
    const found = comment.replies.find(({ id }) => id === replyId)
    const hidden =
      found?.deleted && call.operation.id === 'replies.get' && !call.parameters.flag('includeDeleted')
    if (!found || hidden) throw notFound('Reply', replyId, 'replyId')
    return found
  }
  return {
    list: (call: Call): VendorResponse => {
      const comment = commentOf(call, discussed(call))
      const { items, next } = pages.cut(visible(call, comment.replies), {
        query: `replies ${comment.id} ${call.parameters.flag('includeDeleted')}`,
        size: call.parameters.number('pageSize', 20),
        token: call.parameters.text('pageToken'),
        key: (reply) => reply.id,
      })
      const list: Getters<undefined> = {
        kind: () => 'drive#replyList',
        nextPageToken: () => next,
        replies: (_, mask) => items.map((reply) => render(REPLY, reply, mask)),
      }
      return call.answer(render(list, undefined, call.mask))
    },
    get: (call: Call): VendorResponse =>
      call.answer(render(REPLY, find(call, commentOf(call, discussed(call))), call.mask)),
    create: (call: Call): VendorResponse => {
      const comment = commentOf(call, discussed(call, 'commenter'))
      const { action } = readBody(call.request.text)
      if (action !== undefined && action !== 'resolve' && action !== 'reopen')
        throw badRequest('Invalid action.')
      const content = contentOf(call, schemas.reply, CREATED, action === undefined ? undefined : '')
      const reply: ReplyRecord = {
        ...fresh(call, ids.discussion(), content),
        ...(action === undefined ? {} : { action }),
      }
      comment.replies.push(reply)
      comment.modified = reply.modified
      return call.answer(render(REPLY, reply, call.mask))
    },
    update: (call: Call): VendorResponse => {
      const reply = find(call, commentOf(call, discussed(call, 'commenter')))
      mine(call, reply)
      reply.content = contentOf(call, schemas.reply, UPDATED, reply.content)
      reply.modified = call.store.now()
      return call.answer(render(REPLY, reply, call.mask))
    },
    delete: (call: Call): VendorResponse => {
      const reply = find(call, commentOf(call, discussed(call, 'commenter')))
      mine(call, reply)
      reply.deleted = true
      return { status: 204 }
    },
  }
}
