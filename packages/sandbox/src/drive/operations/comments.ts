import { escapeHtml, type VendorResponse } from '../../kit/http.ts'
import { DriveError, invalidValue, notFound } from '../errors.ts'
import { type Getters, render } from '../fields/mask.ts'
import type { Call } from '../protocol/call.ts'
import type { Pages } from '../protocol/pages.ts'
import { type CommentRecord, type FileRecord, FOLDER, type ReplyRecord } from '../records.ts'
import { timeOf, userOf } from '../resources/person.ts'

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
function discussed(call: Call): FileRecord {
  const file = call.file(call.variables.fileId)
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

/** The operations on comments. */
export function createComments(pages: Pages) {
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
  }
}

/** The operations on replies. */
export function createReplies(pages: Pages) {
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
  }
}
