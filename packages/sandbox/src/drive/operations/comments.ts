import { driveError, invalidValue, missingParameter, notPermitted, unknownId } from '../errors.ts'
import { parseMask } from '../fields/mask.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { collectionOf } from '../protocol/collection.ts'
import {
  type CommentRecord,
  erase,
  FOLDER,
  newSaid,
  type Role,
  type Said,
  type StoredFile,
  timeOf,
} from '../records.ts'
import { type Body, readBody } from './body.ts'

type What = 'comment' | 'reply'

/** The fields that a write of a comment or a reply may set. */
const WRITABLE = parseMask('kind,content,anchor,quotedFileContent,action')

/** The file of a call; throws if it cannot have comments. */
function discussed(call: DriveCall, role: Role): StoredFile {
  const file = call.file(call.variables.fileId, role)
  if (file.mimeType === FOLDER || file.shortcutDetails) throw driveError('commentsNotSupported')
  return file
}

/** The comment that a call's replies belong to; a deleted one gets no more. */
function commentOf(call: DriveCall, { comments }: StoredFile): CommentRecord {
  const { commentId = '' } = call.variables
  const found = comments.find(({ id }) => id === commentId)
  if (!found || (found.deleted && call.operation.id === 'replies.create'))
    throw unknownId('Comment', commentId, 'commentId')
  return found
}

/** Those that a call may see: deleted ones only if it asks for them. */
const visible = <T extends Said>(call: DriveCall, all: readonly T[]): T[] =>
  all.filter(({ deleted }) => !deleted || call.parameters.flag('includeDeleted'))

/** A comment with its state and its replies, or a reply. */
function shown(said: Said): object {
  const { replies } = said as Partial<CommentRecord>
  if (!replies) return said
  const is_resolved = replies.findLast(({ action }) => action !== undefined)?.action === 'resolve'
  return {
    ...said,
    ...(is_resolved && { resolved: true }),
    replies: replies.filter(({ deleted }) => !deleted),
  }
}

/** The body of a write, which has some text, or an action. */
function readSaid(call: DriveCall): Body {
  const body = readBody(call, { writable: WRITABLE })
  const { content, action } = body
  if (action !== undefined && action !== 'resolve' && action !== 'reopen') throw invalidValue('action')
  if (!content && !action) throw missingParameter('content', 'The content field is required.')
  return body
}

/** The operations on comments, or on the replies to one. */
function operationsOn(what: What): DriveOperations {
  const threadOf = (call: DriveCall, role: Role): Said[] => {
    const file = discussed(call, role)
    return what === 'comment' ? file.comments : commentOf(call, file).replies
  }
  const { find, answer, reads } = collectionOf<Said>({
    ...(what === 'comment' ? { name: 'Comment', key: 'comments' } : { name: 'Reply', key: 'replies' }),
    variable: `${what}Id`,
    size: 20,
    items: (call) => {
      const thread = threadOf(call, 'reader')
      const start =
        call.operation.id === 'comments.list' ? call.parameters.text('startModifiedTime') : undefined
      const from = start === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start)
      if (Number.isNaN(from)) throw invalidValue('startModifiedTime')
      return visible(call, thread).filter(({ modifiedTime }) => Date.parse(modifiedTime) >= from)
    },
    show: shown,
  })
  /** What the user has said, and may change. */
  const own = (call: DriveCall): Said => {
    const found = find(call, visible(call, threadOf(call, 'commenter')))
    if (!found.author.me || found.deleted) throw notPermitted()
    return found
  }

  return {
    ...reads,
    create: (call) => {
      const file = discussed(call, 'commenter')
      const comment = what === 'reply' ? commentOf(call, file) : undefined
      const { kind: _, content, action, ...more } = readSaid(call)
      const { ids, me, now } = call.store
      const said = newSaid(what, ids.discussion(), me, { content: String(content ?? ''), at: now() })
      if (comment) {
        const reply = { ...said, ...(action ? { action: String(action) } : {}) }
        comment.replies.push(reply)
        comment.modifiedTime = reply.modifiedTime
        return answer(call, reply)
      }
      const made = { ...said, ...more, replies: [] }
      file.comments.push(made)
      return answer(call, made)
    },
    update: (call) => {
      const said = own(call)
      const content = String(readSaid(call).content ?? said.content)
      const { htmlContent } = newSaid(what, '', said.author, { content, at: 0 })
      return answer(
        call,
        Object.assign(said, { content, htmlContent, modifiedTime: timeOf(call.store.now()) }),
      )
    },
    delete: (call) => {
      const said = own(call)
      erase(said)
      said.modifiedTime = timeOf(call.store.now())
      return { status: 204 }
    },
  }
}

export const commentOperations = operationsOn('comment')
export const replyOperations = operationsOn('reply')
