import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import { type ConnectorKind, daysAfter, toDay } from '@linkspan/core'
import { catalog } from '@linkspan/service'
import * as fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import { inRing } from '../../core/test/support/rings.ts'
import type { OpenApiDocument } from '../src/http/openapi/document.ts'
import { type DocumentChecker, documentChecker, type GivenAnswer } from './support/openapi.ts'
import {
  bodiesOf,
  operationsOf,
  parametersOf,
  requestsOf,
  unsayableRule,
  type Wanted,
} from './support/openapi-requests.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { untilSync } from './support/until-sync.ts'

/** How many requests are generated. */
const REQUESTS = Number(process.env.LINKSPAN_FUZZ ?? inRing(60, 300))

/** The kinds, without limits that would only slow down the tests. */
const kinds: ConnectorKind[] = catalog.map((each) =>
  each.type === callRecording.type
    ? { ...callRecording, create: (options) => callRecording.create({ ...options, limits: {} } as never) }
    : each,
)

const place = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
let sandbox: Sandbox
let server: TestServer
let document: OpenApiDocument
let checker: DocumentChecker
/** The ids of connectors, by their kind. */
const ids: Record<string, string> = {}
/** Others, which the requests may change. */
const changing: Record<string, string> = {}

beforeAll(async () => {
  const started = await startSandbox('openapi', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  const tables = { place: { kind: 'folder', path: place }, minutes: 1_440 } as const
  server = await startTestServer({ vendors: started.vendors, kinds, tables })
  const { advertising, web_analytics, call_recording, drive } = sandbox
  const [, , , customer_id = ''] = advertising.customer_ids
  const given: Record<string, object> = {
    advertising: {
      credentials: { ...advertising.credentials(), login_customer_id: advertising.manager_customer_id },
      replication_config: { customer_ids: [customer_id], start_date: daysAfter(toDay(Date.now()), -5) },
    },
    'web-analytics': { credentials: web_analytics.credentials() },
    'call-recording': { credentials: call_recording.credentials() },
    drive: { credentials: drive.credentials() },
  }
  for (const [connector_type, own] of Object.entries(given)) {
    const unsynced = connector_type !== 'advertising' && { sync_interval_seconds: null }
    const payload = { customer_name: 'acme', connector_type, name: connector_type, ...own, ...unsynced }
    ids[connector_type] = (await server.createConnector(payload)).id
    const other = { ...payload, sync_interval_seconds: null }
    changing[connector_type] = (await server.createConnector(other)).id
  }
  document = (await server.request('GET', '/openapi.json')).body
  checker = documentChecker(document)
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
  rmSync(place, { recursive: true, force: true })
})

const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data'

async function send({
  method,
  path,
  places,
  body,
  content_type = 'application/json',
  token,
}: Wanted): Promise<GivenAnswer> {
  const texts = (place: string) =>
    Object.entries(places[place] ?? {}).map(([name, value]) => [name, String(value)] as [string, string])
  let [address = ''] = path.split('#')
  for (const [name, value] of texts('path')) address = address.replace(`{${name}}`, encodeURIComponent(value))
  const query = new URLSearchParams(texts('query')).toString()
  const response = await fetch(`${server.base_url}${address}${query && `?${query}`}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(texts('header')),
      ...(token && { authorization: `Bearer ${server.token}` }),
      // fetch names the boundary of the parts itself
      ...(body !== undefined && content_type !== PARTS && { 'content-type': content_type }),
    },
    ...(body !== undefined && { body: encoded(body, content_type) }),
  })
  const answered = response.headers.get('content-type')
  const text = await response.text()
  const json = answered?.includes('json')
  return {
    status: response.status,
    content_type: answered,
    body: text === '' ? undefined : json ? JSON.parse(text) : text,
  }
}

function encoded(body: unknown, content_type: string): string | FormData {
  if (content_type === FORM) return new URLSearchParams(body as Record<string, string>).toString()
  if (content_type !== PARTS) return JSON.stringify(body)
  const { operation, content } = body as { operation: unknown; content: string }
  const parts = new FormData()
  parts.append('operation', JSON.stringify(operation))
  parts.append('content', new Blob([content]))
  return parts
}

test('every example is a valid request, and has the answer that the document promises', async () => {
  const stop = new AbortController()
  const syncing = server.server.services.syncWhenDue({ concurrency: 1, turn_ms: 300_000 }, stop.signal)
  await untilSync(server, ids.advertising as string)
  await server.server.services.tables?.run(stop.signal)
  // the other test may come first, and make as many as an organization may have
  const webhooks: { id: string }[] = (await server.request('GET', '/api/v1/webhooks')).body.data
  for (const { id } of webhooks) await server.request('DELETE', `/api/v1/webhooks/${id}`)
  let sent = 0
  for (const { path, method, operation } of each(operationsOf(document))) {
    const parameters = parametersOf(document, operation)
    const shown = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((each) => each.in === place && each.example !== undefined)
          .map(({ name, example }) => [name, example]),
      )
    const { 'application/json': json } = bodiesOf(operation)
    const bodies = Object.values(json?.examples ?? {}).map(({ value }) => value)
    if (bodies.length === 0 && parameters.every(({ example }) => example === undefined)) continue
    for (const body of each(bodies.length > 0 ? bodies : [undefined])) {
      const places = { path: { id: ids.advertising, ...shown('path') }, query: shown('query') }
      const answer = await send({ path, method, places, body, token: true })
      const pointer = `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}/requestBody/content/application~1json/schema`
      expect({ path, body, faults: body ? checker.faults(pointer, body) : [] }).toMatchObject({ faults: [] })
      const faults = checker.answerFaults(method, path, answer)
      expect({ path, body, answer, faults, succeeded: answer.status < 300 }).toMatchObject({
        faults: [],
        succeeded: true,
      })
      sent++
    }
  }
  expect(sent).toBeGreaterThan(8)
  stop.abort()
  await syncing
})

/** What a refusal says, in one line for each kind of refusal. */
function reasonOf({ body }: GivenAnswer): string {
  if (typeof body === 'string') return 'invalid_consent_link'
  const { code, errors = [] } = body as { code: string; errors?: { path: string; message: string }[] }
  return [code, ...errors.map(({ path, message }) => `${path}: ${message.slice(0, 80)}`)].join('; ')
}

test(`P31 P54 of ${REQUESTS} requests by the document, none has an answer that it does not declare, or a 500`, async () => {
  const statuses: Record<string, number> = {}
  /** Requests that fit the document and are refused, by the reasons. */
  const refused: Record<string, Wanted> = {}
  const excused: Record<string, number> = {}
  const { organization_id } = server
  const world = { document, checker, kinds: catalog, organization_id, ids, changing }
  await fc.assert(
    fc.asyncProperty(requestsOf(world), async (wanted) => {
      const answer = await send(wanted)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const { method, path } = wanted
      expect({ answer, faults: checker.answerFaults(method, path, answer) }).toMatchObject({ faults: [] })
      expect(answer.status).not.toBe(500)
      if (answer.status !== 400 || checker.requestFaults(method, path, wanted).length > 0) return
      const reason = reasonOf(answer)
      const rule = unsayableRule(reason)
      if (rule) excused[rule] = (excused[rule] ?? 0) + 1
      else refused[`${path} ${reason}`] = wanted
    }),
    { numRuns: REQUESTS, endOnFailure: true },
  )
  expect(Object.keys(statuses).length).toBeGreaterThan(3)
  if (process.env.LINKSPAN_FUZZ) process.stderr.write(`${JSON.stringify({ statuses, excused })}\n`)
  expect(refused).toEqual({})
}, 900_000)
