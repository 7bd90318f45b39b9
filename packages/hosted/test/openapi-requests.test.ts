import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import type { Connector } from '@linkspan/core'
import * as fc from 'fast-check'
import { connectors } from '../src/catalog.ts'
import type { OpenApiDocument, OpenApiOperation } from '../src/http/openapi/document.ts'
import type { Schema } from '../src/http/openapi/schema.ts'
import { type DocumentChecker, documentChecker, type GivenAnswer } from './support/openapi.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { brokenValues, valuesOf } from './support/schema-values.ts'
import { startTestServer, type TestServer } from './support/server.ts'

/** How many requests are generated. */
const REQUESTS = Number(process.env.LINKSPAN_FUZZ ?? 300)

/** The kinds, without limits that would only slow down the tests. */
const definitions: Connector[] = connectors.map((each) =>
  each.type === callRecording.type
    ? { ...callRecording, create: (options) => callRecording.create({ ...options, limits: {} } as never) }
    : each,
)

let sandbox: Sandbox
let server: TestServer
let document: OpenApiDocument
let checker: DocumentChecker
/** The ids of connectors, by their kind. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  const started = await startSandbox('openapi', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, definitions })
  const { advertising, web_analytics, call_recording, drive } = sandbox
  const [, , , customer_id = ''] = advertising.customer_ids
  const given: Record<string, object> = {
    advertising: {
      credentials: { ...advertising.credentials(), login_customer_id: advertising.manager_customer_id },
      replication_config: { customer_ids: [customer_id] },
    },
    'web-analytics': { credentials: web_analytics.credentials() },
    'call-recording': { credentials: call_recording.credentials() },
    drive: { credentials: drive.credentials() },
  }
  for (const [connector_type, own] of Object.entries(given)) {
    const unsynced = connector_type !== 'advertising' && { sync_interval_seconds: null }
    const payload = { customer_name: 'acme', connector_type, name: connector_type, ...own, ...unsynced }
    ids[connector_type] = (await server.createConnector(payload)).id
  }
  document = (await server.request('GET', '/openapi.json')).body
  checker = documentChecker(document)
}, 60_000)
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

/** One request by the words of the document. */
interface Wanted {
  readonly method: string
  readonly path: string
  readonly places: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly body?: unknown
  readonly form?: 'form' | 'parts' | undefined
  readonly token: boolean
}

async function send({ method, path, places, body, form, token }: Wanted): Promise<GivenAnswer> {
  const texts = (place: string) =>
    Object.entries(places[place] ?? {}).map(([name, value]) => [name, String(value)] as [string, string])
  let address = path
  for (const [name, value] of texts('path')) address = address.replace(`{${name}}`, encodeURIComponent(value))
  const query = new URLSearchParams(texts('query')).toString()
  const response = await fetch(`${server.base_url}${address}${query && `?${query}`}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(texts('header')),
      ...(token && { authorization: `Bearer ${server.token}` }),
      ...(body !== undefined &&
        form !== 'parts' && {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
    },
    ...(body !== undefined && { body: encoded(body, form) }),
  })
  const content_type = response.headers.get('content-type')
  const text = await response.text()
  const json = content_type?.includes('json')
  return {
    status: response.status,
    content_type,
    body: text === '' ? undefined : json ? JSON.parse(text) : text,
  }
}

function encoded(body: unknown, form: Wanted['form']): string | FormData {
  if (form === undefined) return JSON.stringify(body)
  if (form === 'form') return new URLSearchParams(body as Record<string, string>).toString()
  const { operation, content } = body as { operation: unknown; content: string }
  const parts = new FormData()
  parts.append('operation', JSON.stringify(operation))
  parts.append('content', new Blob([content]))
  return parts
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

interface Body {
  readonly content: Readonly<
    Record<
      string,
      { schema: Schema; examples?: Readonly<Record<string, { value: Record<string, unknown> }>> }
    >
  >
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )

function parametersOf({ parameters }: OpenApiOperation): Parameter[] {
  return (parameters as (Parameter & { $ref?: string })[]).map((each) => {
    const shared = document.components.parameters as Record<string, Parameter>
    return each.$ref ? (shared[each.$ref.split('/').at(-1) as string] as Parameter) : each
  })
}

test('every example is a valid request, and has the answer that the document promises', async () => {
  const stop = new AbortController()
  const syncing = server.server.services.syncWhenDue(1, stop.signal)
  const state = async () =>
    (await server.request('GET', `/api/v1/integrations/connectors/${ids.advertising}/sync`)).body
  while ((await state()).status !== 'succeeded') await new Promise((resolve) => setTimeout(resolve, 50))
  stop.abort()
  await syncing
  let sent = 0
  for (const { path, method, operation } of operations()) {
    const parameters = parametersOf(operation)
    const shown = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((each) => each.in === place && each.example !== undefined)
          .map(({ name, example }) => [name, example]),
      )
    const { 'application/json': json } = (operation.requestBody as Body | undefined)?.content ?? {}
    const bodies = Object.values(json?.examples ?? {}).map(({ value }) => value)
    if (bodies.length === 0 && parameters.every(({ example }) => example === undefined)) continue
    for (const body of bodies.length > 0 ? bodies : [undefined]) {
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
}, 120_000)

const FORMS: Readonly<Record<string, Wanted['form']>> = {
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'parts',
}

/** Any request that the document suggests, with some that it does not allow. */
function requests(): fc.Arbitrary<Wanted> {
  const { schemas } = document.components
  const choices = operations().map(({ path, method, operation }) => {
    const parameters = parametersOf(operation)
    const place = (name: string) => {
      const own = parameters.filter((each) => each.in === name)
      const values = own.map((each) => {
        // no client can send these as parts of a path
        const any = valuesOf(each.schema, schemas).filter((value) => value !== '.' && value !== '..')
        const printable = name === 'header' ? fc.stringMatching(/^[!-~]{1,40}$/) : any
        // a deleted connector would leave nothing to ask
        const known = each.name === 'id' && method !== 'delete' ? Object.values(ids) : []
        const own_ids = each.name === 'X-Organization-Id' ? [server.organization_id] : known
        const arbitrary =
          own_ids.length > 0
            ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...own_ids) }, printable)
            : printable
        return [each.name, arbitrary] as const
      })
      const requiredKeys = own.filter(({ required }) => required).map((each) => each.name)
      return fc.record(Object.fromEntries(values), { requiredKeys })
    }
    const content = (operation.requestBody as Body | undefined)?.content ?? {}
    const bodies = Object.entries(content).map(([type, { schema }]) => {
      const fitting = valuesOf(schema, schemas)
      const form = FORMS[type]
      const body = form ? fitting : fc.oneof({ weight: 3, arbitrary: fitting }, brokenValues(fitting))
      return body.map((value) => ({ body: value, form }))
    })
    return fc
      .record({
        places: fc.record({ path: place('path'), query: place('query'), header: place('header') }),
        sent: bodies.length > 0 ? fc.oneof(...bodies) : fc.constant({}),
        token: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
      })
      .map(({ places, sent, token }): Wanted => ({ path, method, places, token, ...sent }))
  })
  // most of what the API can do is in the bodies
  const weights = choices.map((arbitrary, at) => ({
    arbitrary,
    weight: operations()[at]?.operation.requestBody ? 6 : 1,
  }))
  return fc.oneof(...weights)
}

test(`P31 of ${REQUESTS} requests by the document, none has an answer that it does not declare, or a 500`, async () => {
  const statuses: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(requests(), async (wanted) => {
      const answer = await send(wanted)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const { method, path } = wanted
      expect({ answer, faults: checker.answerFaults(method, path, answer) }).toMatchObject({ faults: [] })
      expect(answer.status).not.toBe(500)
    }),
    { numRuns: REQUESTS, endOnFailure: true },
  )
  expect(Object.keys(statuses).length).toBeGreaterThan(3)
  if (process.env.LINKSPAN_FUZZ) process.stderr.write(`${JSON.stringify(statuses)}\n`)
}, 900_000)
