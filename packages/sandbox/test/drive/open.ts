import { afterAll, beforeAll } from '@jest/globals'
import { createSandbox, type Sandbox, type SandboxDrive, type SandboxOptions } from '../../src/index.ts'

/** Noon of Friday 2026-11-20 in UTC. */
export const NOW = Date.UTC(2026, 10, 20, 12)

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look into vendor bodies of every shape
  body: any
}

/** A caller of one sandbox's drive, with a token of its own. */
export interface Caller {
  sandbox: Sandbox
  drive: SandboxDrive
  /** Calls a path, or an address from an answer; `query` becomes the query string. */
  call(
    method: string,
    path: string,
    more?: { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  /** The names of the files of a query, in order. */
  names(q: string, query?: Record<string, string>): Promise<string[]>
}

export function callerOf(sandbox: Sandbox, scopes?: readonly string[]): Caller {
  const { drive, google_accounts } = sandbox
  const { access_token } = google_accounts.issue(scopes ? { scopes } : {})
  const call: Caller['call'] = async (method, path, { query, body, headers = {} } = {}) => {
    const address = path.startsWith('http') ? path : `${drive.base_url}${path}`
    const raw = body instanceof Uint8Array || typeof body === 'string'
    const response = await fetch(`${address}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
      redirect: 'manual',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const json = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: json ? JSON.parse(bytes.toString()) : undefined,
    }
  }
  const get: Caller['get'] = (path, query, headers) =>
    call('GET', path, { ...(query ? { query } : {}), ...(headers ? { headers } : {}) })
  return {
    sandbox,
    drive,
    call,
    get,
    names: async (q, query = {}) => {
      const { status, body, bytes } = await get('/drive/v3/files', { q, pageSize: '1000', ...query })
      if (status !== 200) throw new Error(bytes.toString())
      return body.files.map(({ name }: { name: string }) => name)
    },
  }
}

/** Opens a sandbox for the tests of a file, at a fixed time. */
export function openCaller(options: SandboxOptions = {}): () => Caller {
  let caller: Caller | undefined
  beforeAll(async () => {
    caller = callerOf(await createSandbox({ now: () => NOW, ...options }))
  })
  afterAll(() => caller?.sandbox.close())
  return () => {
    if (!caller) throw new Error('the sandbox is not open yet')
    return caller
  }
}

/** The status, reason and location of a refusal. */
export const refusalOf = ({ status, body }: Answer): string => {
  const [first = {}] = body?.error?.errors ?? []
  return [status, first.reason, first.location].filter(Boolean).join(' ')
}
