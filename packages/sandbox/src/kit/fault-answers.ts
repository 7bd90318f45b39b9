import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { html, json, type RecordedRequest, type SandboxReply, type SandboxRequest } from './http.ts'
import { firstBytes, send, sendPart } from './send.ts'

/** The exchange that a fault disturbs. */
interface FaultScene {
  request: SandboxRequest
  seen: RecordedRequest
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Lets the vendor handle the request. */
  handle: () => Promise<SandboxReply>
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
  const { request, incoming, outgoing } = scene
  if (fault.latency_ms) await sleep(fault.latency_ms)
  const kind = kindOf(fault)
  if (kind === 'delay') return send(outgoing, await scene.handle())
  if (kind === 'truncate') {
    await sendPart(outgoing, await scene.handle(), fault.after_bytes)
    outgoing.socket?.destroy()
    return
  }
  if (fault.after_handling) await scene.handle()
  else if (kind === 'reset' && request.stream && fault.after_bytes !== undefined) {
    request.stream = Readable.from(brokenAfter(incoming, fault.after_bytes), { objectMode: false })
    await scene.handle()
    return
  }
  if (kind === 'hang') return
  if (kind === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  const made = madeAnswer(fault, kind, scene)
  if (!fault.after_handling) scene.note(made)
  return send(outgoing, made)
}

/** The body of a request whose connection breaks after `count` bytes. */
async function* brokenAfter(incoming: IncomingMessage, count: number): AsyncGenerator<Buffer> {
  yield* firstBytes(count, incoming.iterator({ destroyOnReturn: false }))
  incoming.socket.resetAndDestroy()
  throw new Error('the connection was reset')
}
