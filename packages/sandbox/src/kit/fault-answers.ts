import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { html, json, type RecordedRequest, type VendorResponse } from './http.ts'
import { send, wholeBody } from './send.ts'

/** What a fault acts upon. */
export interface FaultScene {
  seen: RecordedRequest
  outgoing: ServerResponse
  /** Lets the vendor do what was asked. */
  handle: () => VendorResponse
  errorBody: (status: number) => object
  /** Records an answer that the vendor did not make. */
  note: (response: VendorResponse) => void
}

const GATEWAY_PAGE =
  '<!DOCTYPE html><html lang=en><title>Error 502 (Server Error)!!1</title><p><b>502.</b> That’s an error.'

function kindOf(fault: Fault): NonNullable<Fault['kind']> {
  if (fault.kind) return fault.kind
  const answers = fault.status !== undefined || fault.body !== undefined || fault.headers !== undefined
  return fault.latency_ms !== undefined && !answers ? 'delay' : 'status'
}

function madeAnswer(fault: Fault, kind: string, scene: FaultScene): VendorResponse {
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

function sendHalf(outgoing: ServerResponse, response: VendorResponse): Promise<void> {
  const bytes = wholeBody(response)
  outgoing.writeHead(response.status, { ...response.headers, 'content-length': bytes.length })
  return new Promise((resolve) => {
    outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => resolve())
  })
}

/** Plays one fault on one request. */
export async function playFault(fault: Fault, scene: FaultScene): Promise<void> {
  const { outgoing } = scene
  if (fault.latency_ms) await sleep(fault.latency_ms)
  const kind = kindOf(fault)
  if (kind === 'delay') return send(outgoing, scene.handle())
  if (kind === 'truncate' || kind === 'stall') {
    await sendHalf(outgoing, scene.handle())
    if (kind === 'truncate') outgoing.socket?.destroy()
    return
  }
  if (fault.after_handling) scene.handle()
  if (kind === 'hang') return
  if (kind === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  const made = madeAnswer(fault, kind, scene)
  if (!fault.after_handling) scene.note(made)
  return send(outgoing, made)
}
