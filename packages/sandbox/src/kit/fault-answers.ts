import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { html, json, type RecordedRequest, type SandboxReply } from './http.ts'
import { firstBytes, send, sendPart } from './send.ts'

/** The exchange that a fault disturbs. */
interface FaultScene {
  seen: RecordedRequest
  outgoing: ServerResponse
  /** Lets the vendor handle the request. */
  handle: () => Promise<SandboxReply>
  /** Passes the first bytes of a streamed request to the vendor, then breaks the connection. */
  cut?: (after_bytes: number) => Promise<void>
  errorBody: (status: number) => object
  /** Records an answer that the vendor did not make. */
  note: (response: SandboxReply) => void
}

const GATEWAY_PAGE =
  '<!DOCTYPE html><html lang=en><title>Error 502 (Server Error)!!1</title><p><b>502.</b> That’s an error.'

function kindOf(fault: Fault): NonNullable<Fault['kind']> {
  if (fault.kind) return fault.kind
  const answers = fault.status !== undefined || fault.body !== undefined || fault.headers !== undefined
  return fault.latency_ms !== undefined && !answers ? 'delay' : 'status'
}

function madeAnswer(fault: Fault, kind: string, scene: FaultScene): SandboxReply {
  if (kind === 'empty') return { status: fault.status ?? 200, headers: fault.headers ?? {}, body: '' }
  const status = fault.status ?? (kind === 'html' ? 502 : 500)
  const body = typeof fault.body === 'function' ? fault.body(scene.seen) : fault.body
  const made =
    kind === 'html'
      ? html(status, typeof body === 'string' ? body : GATEWAY_PAGE)
      : typeof body === 'string'
        ? { status, body }
        : json(status, body ?? scene.errorBody(status))
  return { ...made, headers: { ...made.headers, ...fault.headers } }
}

/** Plays one fault on one request. */
export async function playFault(fault: Fault, scene: FaultScene): Promise<void> {
  const { outgoing } = scene
  if (fault.latency_ms) await sleep(fault.latency_ms)
  const kind = kindOf(fault)
  if (kind === 'delay') return send(outgoing, await scene.handle())
  if (kind === 'truncate') {
    await sendPart(outgoing, await scene.handle(), fault.after_bytes)
    outgoing.socket?.destroy()
    return
  }
  if (fault.after_handling) await scene.handle()
  else if (kind === 'reset' && scene.cut && fault.after_bytes !== undefined)
    return scene.cut(fault.after_bytes)
  if (kind === 'hang') return
  if (kind === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  const made = madeAnswer(fault, kind, scene)
  if (!fault.after_handling) scene.note(made)
  return send(outgoing, made)
}

async function* brokenAfter(incoming: IncomingMessage, count: number): AsyncGenerator<Buffer> {
  yield* firstBytes(count, incoming.iterator({ destroyOnReturn: false }))
  incoming.socket.resetAndDestroy()
  throw new Error('the connection was reset')
}

/** The body of a request whose connection breaks after `count` bytes. */
export const cutReplyAfter = (incoming: IncomingMessage, count: number): Readable =>
  Readable.from(brokenAfter(incoming, count), { objectMode: false })
