import { createHash, type Hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the vendor was sent in one request. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

/** What happens to a request in place of an answer; `keep` is how many of its bytes the vendor still takes. */
export interface Trouble {
  readonly keep: number
  readonly how: 'reset' | 503 | 'silent success'
}

/** A vendor of resumable uploads that counts and hashes bytes and keeps none; it can cut requests in the middle. */
export interface UploadVendor {
  readonly base_url: string
  readonly requests: Seen[]
  received(): number
  digest(): string
  /** Troubles of the requests that carry bytes, in their order; undefined is none. */
  troubles: (Trouble | undefined)[]
  close(): Promise<void>
}

export async function startUploadVendor(): Promise<UploadVendor> {
  const requests: Seen[] = []
  let received = 0
  let hash: Hash = createHash('sha256')
  let total: number | undefined
  const vendor = { troubles: [] as (Trouble | undefined)[] }

  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers })
    if (method === 'POST') {
      received = 0
      total = undefined
      hash = createHash('sha256')
      for await (const _ of request) {
      }
      const location = `http://${headers.host}/upload/drive/v3/files?uploadType=resumable&upload_id=invented`
      return response.writeHead(200, { location }).end()
    }
    const [, first, last, size] =
      /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
    if (size !== '*') total = Number(size)
    const trouble = first === undefined ? undefined : vendor.troubles.shift()
    if (first !== undefined && Number(first) !== received) return response.writeHead(400).end('{}')
    const start = received
    for await (const piece of request as AsyncIterable<Buffer>) {
      const kept = trouble ? piece.subarray(0, Math.max(0, start + trouble.keep - received)) : piece
      hash.update(kept)
      received += kept.length
      if (trouble?.how === 'reset' && received - start >= trouble.keep)
        return request.socket.resetAndDestroy()
    }
    if (trouble?.how === 503) return response.writeHead(503).end('<html></html>')
    if (trouble) return request.socket.resetAndDestroy()
    if (last !== undefined && received !== Number(last) + 1) return response.writeHead(400).end('{}')
    answer(response)
  })

  function answer(response: ServerResponse): void {
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
    received: () => received,
    digest: () => hash.copy().digest('hex'),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
