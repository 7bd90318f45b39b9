import { escapeMarkup } from '../../kit/http.ts'
import { driveError, invalidValue, missingParameter, notPermitted, unknownId } from '../errors.ts'
import { parseMask } from '../fields/mask.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { collectionOf } from '../protocol/collection.ts'
import { erase, FOLDER, newSaid, type Role, type Said, type StoredFile, timeOf } from '../records.ts'
import { type Body, readBody } from './body.ts'

/** The fields that a write of a comment or a reply may set. */
const WRITABLE = parseMask('kind,content,anchor,quotedFileContent,action')

/** The file of a call; throws if it cannot have comments. */
function discussed(call: DriveCall, role: Role): StoredFile {
  const file = call.file(call.variables.fileId, role)
  if (file.mimeType === FOLDER || file.shortcutDetails) throw driveError('commentsNotSupported')
  return file
}

/** The comment that a call's replies belong to; a deleted one gets no more. */
function commentOf(call: DriveCall, { comments }: StoredFile) {
  const { commentId = '' } = call.variables
  const found = comments.find(({ id }) => id === commentId)
  if (!found || (found.deleted && call.operation.id === 'replies.create'))
    throw unknownId('Comment', commentId, 'commentId')
  return found
}

/** A comment with its state and its replies, or a reply. */
function shown(said: Said): object {
  const { replies } = said as { replies?: Said[] }
  if (!replies) return said
  const resolved = replies.findLast(({ action }) => action !== undefined)?.action === 'resolve'
  return { ...said, ...(resolved && { resolved }), replies: replies.filter(({ deleted }) => !deleted) }
}

/** The body of a write, which has some text, or an action. */
function readSaid(call: DriveCall): Body {
  const body = readBody(call, { writable: WRITABLE })
  const { content, action } = body
  if (action !== undefined && action !== 'resolve' && action !== 'reopen') throw invalidValue('action')
  if (!content && !action) throw missingParameter('content', 'The content field is required.')
  return body
}

/** The least time of a change that a list asks for. */
function startOf({ operation, parameters }: DriveCall): string {
  const start = operation.id === 'comments.list' ? parameters.text('startModifiedTime') : undefined
  const time = Date.parse(start ?? '1970-01-01')
  if (Number.isNaN(time)) throw invalidValue('startModifiedTime')
  return timeOf(time)
}

/** The operations on comments, or on the replies to one. */
function operationsOn(what: 'comment' | 'reply'): DriveOperations {
  const threadOf = (call: DriveCall, role: Role): Said[] => {
    const file = discussed(call, role)
    const all = what === 'comment' ? file.comments : commentOf(call, file).replies
    return all.filter(({ deleted }) => !deleted || call.parameters.flag('includeDeleted'))
  }
  const { find, answer, reads } = collectionOf<Said>({
    ...(what === 'comment' ? { name: 'Comment', key: 'comments' } : { name: 'Reply', key: 'replies' }),
    variable: `${what}Id`,
    size: 20,
    items: (call) => {
      const thread = threadOf(call, 'reader')
      const start = startOf(call)
      return thread.filter(({ modifiedTime }) => modifiedTime >= start)
    },
    show: shown,
  })
  /** What the user has said, and may change. */
  const own = (call: DriveCall): Said => {
    const found = find(call, threadOf(call, 'commenter'))
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
      const htmlContent = escapeMarkup(content)
      return answer(call, Object.assign(said, { content, htmlContent, modifiedTime: call.store.time() }))
    },
    delete: (call) => {
      const said = own(call)
      erase(said)
      said.modifiedTime = call.store.time()
      return { status: 204 }
    },
  }
}

export const commentOperations = operationsOn('comment')
export const replyOperations = operationsOn('reply')
