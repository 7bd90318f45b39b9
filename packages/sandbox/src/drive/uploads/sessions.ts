import { randomBytes } from 'node:crypto'
import type { SandboxReply, SandboxRequest } from '../../kit/http.ts'
import type { Bytes, Keeper, Sink } from '../contents/content.ts'
import { badRequest, DriveError, driveError } from '../errors.ts'

/** Every piece of a resumable upload is a multiple of this, except the last. */
const UNIT = 262_144

/** The lifetime of an upload session: a week. */
const LIFETIME = 7 * 86_400_000

interface Session {
  sink: Sink
  /** The total size, once known. */
  total: number | undefined
  expires_at: number
  finish: (content: Bytes) => SandboxReply
  done?: SandboxReply
  /** The number of the latest request; only that one may write. */
  turn: number
}

/** The open upload sessions. */
export type UploadSessions = ReturnType<typeof createUploadSessions>

function readPlace(request: SandboxRequest, session: Session) {
  const header = request.headers['content-range']
  const length = request.headers['content-length']
  if (header === undefined) {
    const total = length === undefined ? session.total : Number(length)
    return { from: 0, to: total, total }
  }
  const [, from, to, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(header) ?? []
  if (total === undefined) throw badRequest('Failed to parse Content-Range header.')
  // without a place it is a query of the state
  return {
    from: from === undefined ? undefined : Number(from),
    to: to === undefined ? undefined : Number(to) + 1,
    total: total === '*' ? session.total : Number(total),
  }
}

/** The state of an upload: 308 with the received range. */
function resume(session: Session): SandboxReply {
  const size = session.sink.size()
  return { status: 308, headers: size > 0 ? { range: `bytes=0-${size - 1}` } : {} }
}

/** Writes whole units; drops an incomplete one if the connection breaks. */
async function take(session: Session, stream: AsyncIterable<Uint8Array>, skip: number): Promise<void> {
  const turn = ++session.turn
  let left = skip
  let waiting: Uint8Array = new Uint8Array()
  const write = (count: number) => {
    if (session.turn !== turn) throw new Error('another request continues this upload')
    session.sink.write(waiting.subarray(0, count))
    waiting = waiting.subarray(count)
  }
  for await (const arrived of stream) {
    waiting = Buffer.concat([waiting, arrived.subarray(left)])
    left = Math.max(0, left - arrived.length)
    if (waiting.length >= UNIT) write(waiting.length - (waiting.length % UNIT))
  }
  write(waiting.length)
}

/** Opens the upload sessions. See https://developers.google.com/workspace/drive/api/guides/manage-uploads#resumable. */
export function createUploadSessions(keeper: Keeper, now: () => number) {
  const sessions = new Map<string, Session>()

  const find = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw new DriveError(404, 'notFound', 'Upload session not found.')
    if (session.expires_at <= now()) throw driveError('gone')
    return session
  }
  const complete = (session: Session): SandboxReply => {
    session.done = session.finish(session.sink.finish())
    return session.done
  }

  return {
    /** Opens a session and returns its id. */
    open: (total: number | undefined, finish: Session['finish']): string => {
      const id = `AB${randomBytes(48).toString('base64url')}`
      sessions.set(id, { sink: keeper.sink(), total, finish, expires_at: now() + LIFETIME, turn: 0 })
      return id
    },
    /** Answers a PUT to a session: bytes, or a query of its state. */
    put: async (id: string, request: SandboxRequest): Promise<SandboxReply> => {
      const session = find(id)
      if (session.done) return session.done
      const { from, to, total } = readPlace(request, session)
      if (session.total !== undefined && total !== session.total)
        throw badRequest(`The upload has ${session.total} bytes, not ${total}.`)
      session.total = total
      const received = session.sink.size()
      session.turn++
      if (from === undefined)
        return total !== undefined && received === total ? complete(session) : resume(session)
      if (from > received) {
        throw badRequest(
          `Invalid request.  According to the Content-Range header, the upload offset is ${from} byte(s), which exceeds already uploaded size of ${received} byte(s).`,
        )
      }
      if (to !== undefined && to !== total && (to - from) % UNIT !== 0)
        throw badRequest(`The pieces of an upload must be multiples of ${UNIT} bytes.`)
      if (request.stream) await take(session, request.stream, received - from)
      const size = session.sink.size()
      if (session.total === undefined && request.headers['content-range'] === undefined) session.total = size
      if (session.total !== undefined && size > session.total)
        throw badRequest(`The upload has ${session.total} bytes, but ${size} have arrived.`)
      return size === session.total ? complete(session) : resume(session)
    },
  }
}
