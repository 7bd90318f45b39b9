import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import express from 'express'
import * as z from 'zod'
import { clientAnswerTypes, requestTypes } from '../../tools/src/generate/docs/client-types.ts'
import { routeTable } from '../../tools/src/generate/docs/routes.ts'
import { AnswerMemory } from '../src/http/answer-memory.ts'
import { BodyMemory } from '../src/http/middleware/body-memory.ts'
import { problemHandler } from '../src/http/middleware/problem.ts'
import { mountRoutes } from '../src/http/mount-routes.ts'
import { openApiDocument } from '../src/http/openapi/document.ts'
import { defineRoute, type Route } from '../src/http/routes/route.ts'
import { createLogger } from '../src/index.ts'

const since = '2026-11-01'
const body = z.strictObject({
  items: z.array(z.strictObject({ order: z.string().max(9).optional(), sort: z.string().max(9) })).max(9),
})
const common = { access: 'public', needs: null, codes: [] } as const
const fields = defineRoute({
  ...common,
  name: 'shop.fields',
  summary: 'Takes and answers fields.',
  at: 'POST /shop/fields',
  input: {
    query: z.strictObject({ page: z.string().max(9).optional(), cursor: z.string().max(9).optional() }),
    body,
  },
  answer: { status: 200, schema: z.object({ state: z.string() }) },
  deprecated: [
    { field: 'query.page', since, sunset: '2027-12-01', instead: 'Use `cursor`.' },
    { field: 'body.items.order', since: '2026-10-01', sunset: '2028-01-01', instead: 'Use `sort`.' },
  ],
  handle: async () => ({ state: 'open' }),
})
const whole = defineRoute({
  ...common,
  name: 'shop.whole',
  summary: 'Does what another route does.',
  at: 'POST /shop/whole',
  input: {},
  answer: { status: 200, schema: z.object({ state: z.string() }) },
  deprecated: [
    { since, sunset: '2027-12-01', instead: 'Use `POST /shop/fields`.' },
    { field: 'answer.state', since, sunset: '2027-11-01', instead: 'Use `status`.' },
  ],
  handle: async () => ({ state: 'open' }),
})

let server: Server
beforeAll(async () => {
  const app = express()
  app.use((_request, response, next) => {
    response.locals.context = { request_id: 'req_1' }
    next()
  })
  const memory = { bodies: new BodyMemory(1_000_000), answers: new AnswerMemory(1_000_000) }
  mountRoutes(app, [fields, whole], { services: { access: {} } as never, ...memory })
  app.use(problemHandler(createLogger('silent')))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function headersOf(path: string, sent: object) {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })
  await answer.text()
  return [answer.status, answer.headers.get('deprecation'), answer.headers.get('sunset')]
}

const at = (day: string) => `@${Date.parse(day) / 1000}`

test('a deprecated route and its fields answer Deprecation and Sunset, a field of a request only if it was sent', async () => {
  const items = [{ sort: 'name' }]
  expect(await headersOf('whole', {})).toEqual([200, at(since), 'Mon, 01 Nov 2027 00:00:00 GMT'])
  expect(await headersOf('fields', { items })).toEqual([200, null, null])
  expect(await headersOf('fields?cursor=1', { items })).toEqual([200, null, null])
  expect(await headersOf('fields?page=1', { items })).toEqual([
    200,
    at(since),
    'Wed, 01 Dec 2027 00:00:00 GMT',
  ])
  const old = { items: [...items, { sort: 'name', order: 'up' }] }
  expect(await headersOf('fields', old)).toEqual([200, at('2026-10-01'), 'Sat, 01 Jan 2028 00:00:00 GMT'])
  // of several, the first that goes
  expect(await headersOf('fields?page=1', old)).toEqual([
    200,
    at('2026-10-01'),
    'Wed, 01 Dec 2027 00:00:00 GMT',
  ])
  // a request that is wrong elsewhere learns of it too
  expect(await headersOf('fields?page=1', {})).toEqual([400, at(since), 'Wed, 01 Dec 2027 00:00:00 GMT'])
})

test('a deprecation shows in the OpenAPI document, with its day and what to use, and in the table of routes', async () => {
  const notice = `Deprecated since ${since}, gone from 2027-12-01 at the earliest.`
  const { paths, components } = await openApiDocument([fields, whole], [])
  expect(paths['/shop/whole']?.post).toMatchObject({
    deprecated: true,
    description: `${notice} Use \`POST /shop/fields\`.`,
    responses: { 200: { headers: { Deprecation: expect.anything(), Sunset: expect.anything() } } },
  })
  expect(paths['/shop/fields']?.post).not.toHaveProperty('deprecated')
  const [page, cursor] = (paths['/shop/fields']?.post?.parameters ?? []) as object[]
  expect(page).toMatchObject({ name: 'page', deprecated: true, description: `${notice} Use \`cursor\`.` })
  expect(cursor).not.toHaveProperty('deprecated')
  expect(JSON.stringify(components.schemas.ShopFieldsBody)).toContain('"deprecated":true')
  expect(components.schemas.ShopWholeAnswer?.properties?.state).toMatchObject({ deprecated: true })
  expect(routeTable([fields, whole])).toContain(`\`body.items.order\`: Deprecated since 2026-10-01`)
})

const schemaOf = ({ answer }: Route) => answer.schema as z.ZodType

test('a deprecation shows in the types of the client, where editors strike out what has one', () => {
  const of_fields = '@deprecated Deprecated since 2026-11-01, gone from 2027-12-01 at the earliest. Use'
  const taken = requestTypes(
    [
      ['ShopQuery', 'Which items.', fields.input.query],
      ['ShopBody', 'What the items are.', fields.input.body],
    ],
    [fields, whole],
  )
  expect(taken).toContain(`  /**
   * At most 9 characters.
   * ${of_fields} \`cursor\`.
   */
  readonly page?: string | undefined
  /** At most 9 characters. */
  readonly cursor?: string | undefined`)
  expect(
    taken,
  ).toContain(`     * @deprecated Deprecated since 2026-10-01, gone from 2028-01-01 at the earliest. Use \`sort\`.
     */
    readonly order?: string | undefined`)
  expect(taken).toContain('/** Which items. */\nexport interface ShopQuery')
  const answered = clientAnswerTypes({ Whole: schemaOf(whole), Fields: schemaOf(fields) }, [fields, whole])
  expect(answered).toContain(`/**
 * ${of_fields} \`POST /shop/fields\`.
 */
export interface Whole {
  /**
   * @deprecated Deprecated since 2026-11-01, gone from 2027-11-01 at the earliest. Use \`status\`.
   */
  readonly state: string
}`)
  expect(answered).toContain('export interface Fields {\n  readonly state: string\n}')
})

test('a deprecation of a field that is not there is refused', async () => {
  const wrong = {
    ...fields,
    deprecated: [{ field: 'body.items.of', since, sunset: since, instead: '' }],
  } as never
  await expect(openApiDocument([wrong], [])).rejects.toThrow(
    'body.items.of is deprecated, and there is no such field',
  )
})
