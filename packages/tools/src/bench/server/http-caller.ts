import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Sends requests over one connection. */
export class HttpCaller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #base_url: string
  readonly #token: string

  constructor(base_url: string, token: string) {
    this.#base_url = base_url
    this.#token = token
  }

  /** Posts JSON, and resolves to the whole answer once its last byte is there. Fails for another status. */
  async post(path: string, body: string | Buffer, status = 200): Promise<Buffer> {
    const sent = request(this.#base_url + path, {
      method: 'POST',
      agent: this.#agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${this.#token}`,
      },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const bytes = await buffer(response)
    if (response.statusCode !== status) throw new Error(`${response.statusCode}: ${bytes}`)
    return bytes
  }

  close(): void {
    this.#agent.destroy()
  }
}
