import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What a proxy does to a request: nothing, or one of these. */
export type Fault =
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  /** The answer ends after half of its bytes. */
  | { readonly kind: 'cut' }
  /** A byte of the answer's body is another one. */
  | { readonly kind: 'changed' }
  /** The storage gets the request, and its answer is lost. */
  | { readonly kind: 'lost' }

/** A proxy before an S3 server. */
export interface FaultyProxy {
  readonly address: string
  /** From here on, this chooses the fault of each request. */
  choose(fault: (request: IncomingMessage) => Fault | undefined): void
  /** How many faults were made, by kind. */
  readonly made: Map<string, number>
  close(): Promise<void>
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const made = new Map<string, number>()
  let choose = (_request: IncomingMessage): Fault | undefined => undefined

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = choose(incoming)
    if (fault) made.set(fault.kind, (made.get(fault.kind) ?? 0) + 1)
    if (fault?.kind === 'late') await delay(fault.ms)
    if (fault?.kind === 'refused') {
      for await (const _bytes of incoming);
      response.writeHead(fault.status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>no</Message></Error>`)
      return
    }
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece as Buffer)
    const sent = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => void forward(answer, response, fault),
    )
    sent.on('error', () => response.destroy())
    sent.end(Buffer.concat(pieces))
  }

  const server = createServer(
    (incoming, response) => void handle(incoming, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    made,
    choose(chosen) {
      choose = chosen
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function forward(
  answer: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  if (fault?.kind === 'lost') return void response.destroy()
  response.writeHead(answer.statusCode ?? 500, answer.headers)
  if (fault?.kind === 'cut' && body.length > 1) {
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
    return
  }
  if (fault?.kind === 'changed' && body.length > 0) body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1
  response.end(body)
}
