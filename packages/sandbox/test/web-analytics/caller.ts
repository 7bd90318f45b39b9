import { afterAll, beforeAll } from '@jest/globals'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { NOW } from '../advertising/open.ts'

/** An answer of Google Analytics. */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into vendor bodies of every shape
  body: any
}

/** A row as strings and numbers, by the report's headers. */
export type Named = Record<string, string | number>

/** A caller of one sandbox, with a token of its own. */
export interface AnalyticsCaller {
  sandbox: Sandbox
  /** The id of the shop. */
  property: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<Answer>
  /** Runs a report, by default over the ten days before today. */
  report(request: object, property?: string): Promise<Answer>
  /** The rows of a report by name. */
  rows(dimensions: string, metrics: string, more?: object, property?: string): Promise<Named[]>
}

/** Names in the vendor's form, from a text with spaces. */
export const fields = (text: string): { name: string }[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((name) => ({ name }))

/** The rows of an answer by name. */
export function named({ body }: Answer): Named[] {
  const { dimensionHeaders = [], metricHeaders = [], rows = [] } = body
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return rows.map((row: any) => {
    const values: Named = {}
    for (const [at, { name }] of dimensionHeaders.entries()) values[name] = row.dimensionValues[at].value
    for (const [at, { name }] of metricHeaders.entries()) values[name] = Number(row.metricValues[at].value)
    return values
  })
}

/** Opens a caller on a sandbox of its own. */
export async function analyticsCaller(options: SandboxOptions = {}): Promise<AnalyticsCaller> {
  const sandbox = await createSandbox({ now: () => NOW, ...options })
  const { web_analytics, google_accounts } = sandbox
  const { access_token } = google_accounts.issue()
  const call: AnalyticsCaller['call'] = async (method, path, body, headers = {}) => {
    const all = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await fetch(web_analytics.base_url + path, {
      method,
      headers: Object.fromEntries(sent),
      ...init,
    })
    const text = await response.text()
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      parsed = undefined
    }
    return { status: response.status, headers: response.headers, body: parsed }
  }
  const report: AnalyticsCaller['report'] = (request, property = web_analytics.property_id) =>
    call('POST', `/v1beta/properties/${property}:runReport`, {
      dateRanges: [{ startDate: '10daysAgo', endDate: 'yesterday' }],
      ...request,
    })
  return {
    sandbox,
    property: web_analytics.property_id,
    call,
    report,
    rows: async (dimensions, metrics, more = {}, property = web_analytics.property_id) => {
      const request = { dimensions: fields(dimensions), metrics: fields(metrics), ...more }
      const answer = await report(request, property)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return named(answer)
    },
  }
}

/** Opens a caller for the tests of a file, at a fixed time. */
export function openAnalytics(options: SandboxOptions = {}): () => AnalyticsCaller {
  let caller: AnalyticsCaller | undefined
  beforeAll(async () => {
    caller = await analyticsCaller(options)
  })
  afterAll(() => caller?.sandbox.close())
  return () => {
    if (!caller) throw new Error('the sandbox is not open yet')
    return caller
  }
}
