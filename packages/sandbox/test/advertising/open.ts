import { afterAll, beforeAll } from '@jest/globals'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'

/** Noon of Friday 2026-11-20 in UTC. */
export const NOW = Date.UTC(2026, 10, 20, 12)

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into vendor bodies of every shape
  body: any
}

/** A caller of one sandbox, with a token of its own. */
export interface Caller {
  sandbox: Sandbox
  /** The largest client. */
  customer: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<Answer>
  search(query: string, more?: { customer?: string; body?: object }): Promise<Answer>
  rows(query: string, customer?: string): Promise<Answer['body'][]>
  mutate(collection: string, body: object, customer?: string): Promise<Answer>
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return { status: response.status, headers: response.headers, text, body }
}

export function callerOf(sandbox: Sandbox): Caller {
  const { advertising, google_accounts } = sandbox
  const { access_token } = google_accounts.issue()
  const [customer = ''] = advertising.customer_ids
  const call: Caller['call'] = async (method, path, body, headers = {}) => {
    const all = {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'login-customer-id': advertising.manager_customer_id,
      ...headers,
    }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    return answerOf(
      await fetch(`${advertising.base_url}${path}`, { method, headers: Object.fromEntries(sent), ...init }),
    )
  }
  const search: Caller['search'] = (query, more = {}) =>
    call('POST', `/v25/customers/${more.customer ?? customer}/googleAds:search`, {
      query,
      ...more.body,
    })
  return {
    sandbox,
    customer,
    call,
    search,
    rows: async (query, of = customer) => {
      const rows: Answer['body'][] = []
      let token: string | undefined
      do {
        const { status, body, text } = await search(query, {
          customer: of,
          body: token ? { pageToken: token } : {},
        })
        if (status !== 200) throw new Error(text)
        for (const row of body.results ?? []) rows.push(row)
        token = body.nextPageToken
      } while (token)
      return rows
    },
    mutate: (collection, body, of = customer) =>
      call('POST', `/v25/customers/${of}/${collection}:mutate`, body),
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

/** The vendor's first error as `family.VALUE`. */
export const errorOf = ({ body }: Answer): string => {
  const item = body?.error?.details?.[0]?.errors?.[0]
  const [[family, value] = []] = Object.entries(item?.errorCode ?? {})
  return `${family}.${value}`
}
