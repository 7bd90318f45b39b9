import { expectDeclared } from './declared.ts'

/** An answer over HTTP. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; undefined when there is no body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/** A request to a server under test. */
export interface Asking {
  readonly token?: string | null
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

/** The HTTP API of a server under test, with the token of one client. */
export interface Api {
  /** Sends a request with the client's token. A `body` that is not a string is sent as JSON. */
  request(method: string, path: string, asking?: Asking): Promise<Answer>
  /** Creates a connector and returns it. Throws when the server refuses it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  createConnector(payload: object): Promise<any>
  /** Runs an operation on a connector. */
  execute(id: string, body: unknown, asking?: Asking): Promise<Answer>
}

export const CONNECTORS = '/api/v1/integrations/connectors'

/** The API at an address. Each answer is held to the OpenAPI document. */
export function apiOf(base_url: string, token: string): Api {
  async function request(method: string, path: string, asking: Asking = {}): Promise<Answer> {
    const { body, signal, headers = {} } = asking
    const bearer = asking.token === undefined ? token : asking.token
    const response = await fetch(base_url + path, {
      method,
      headers: {
        // thousands of answers need not be compressed for a test of something else
        'accept-encoding': 'identity',
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const text = await response.text()
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    await expectDeclared(method, path, answer)
    return answer
  }

  return {
    request,
    async createConnector(payload) {
      const answer = await request('POST', CONNECTORS, { body: payload })
      if (answer.status !== 201) throw new Error(`no connector was created: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    execute: (id, body, asking) => request('POST', `${CONNECTORS}/${id}/execute`, { ...asking, body }),
  }
}
