import { createHash, type Hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the vendor received. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

/** The failure of a request. `keep` is the number of its bytes that the vendor still accepts. */
export interface Trouble {
  readonly keep: number
  /** `unkept` answers 308 as if nothing were wrong. */
  readonly how: 'reset' | 503 | 'silent success' | 'unkept'
}

/** A vendor of resumable uploads. It counts and hashes bytes without keeping them, and can break a request off. */
export interface UploadVendor {
  readonly base_url: string
  readonly requests: Seen[]
  received(): number
  digest(): string
  /** The failures of the requests with bytes, in order; undefined for none. */
  troubles: (Trouble | undefined)[]
  close(): Promise<void>
}

/** An upload session. Each has its own state, so that a request of an aborted upload does not disturb the next. */
interface Session {
  received: number
  hash: Hash
  total: number | undefined
}

const newSession = (): Session => ({ received: 0, hash: createHash('sha256'), total: undefined })

export async function startUploadVendor(): Promise<UploadVendor> {
  const requests: Seen[] = []
  let current = newSession()
  const vendor = { troubles: [] as (Trouble | undefined)[] }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers })
    if (method === 'POST') {
      current = newSession()
      for await (const _ of request) {
      }
      const location = `http://${headers.host}/upload/drive/v3/files?uploadType=resumable&upload_id=invented`
      return response.writeHead(200, { location }).end()
    }
    const session = current
    const [, first, last, size] =
      /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
    if (size !== '*') session.total = Number(size)
    const trouble = first === undefined ? undefined : vendor.troubles.shift()
    if (first !== undefined && Number(first) !== session.received) return response.writeHead(400).end('{}')
    const start = session.received
    for await (const piece of request as AsyncIterable<Buffer>) {
      const kept = trouble ? piece.subarray(0, Math.max(0, start + trouble.keep - session.received)) : piece
      session.hash.update(kept)
      session.received += kept.length
      if (trouble?.how === 'reset' && session.received - start >= trouble.keep)
        return request.socket.resetAndDestroy()
    }
    if (trouble?.how === 'unkept') return answer(session, response)
    if (trouble?.how === 503) return response.writeHead(503).end('<html></html>')
    if (trouble) return request.socket.resetAndDestroy()
    if (last !== undefined && session.received !== Number(last) + 1) return response.writeHead(400).end('{}')
    return answer(session, response)
  }
  // reading the body fails if the client aborts the request
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })

  function answer({ received, total }: Session, response: ServerResponse): void {
    if (received === total) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: 'uploaded', size: String(received) }))
    } else {
      response.writeHead(308, received > 0 ? { range: `bytes=0-${received - 1}` } : {}).end()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(vendor, {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    received: () => current.received,
    digest: () => current.hash.copy().digest('hex'),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
