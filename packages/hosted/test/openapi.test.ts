import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { startFakeVendor } from '@linkspan/core/testing'
import { createMemoryEngine } from '@linkspan/search'
import { catalog } from '@linkspan/service'
import { declarationOf, isSearchable } from '@linkspan/sync'
import { Validator } from '@seriousme/openapi-schema-validator'
import { each } from '../../core/test/support/each.ts'
import { searchable } from '../../service/test/support/published.ts'
import manifest from '../package.json' with { type: 'json' }
import { type OpenApiDocument, type OpenApiOperation, openApiDocument } from '../src/http/openapi/document.ts'
import { mapChildren, type Schema } from '../src/http/openapi/schema.ts'
import { problemCodesOf } from '../src/http/routes/route.ts'
import { routes } from '../src/http/routes/routes.ts'
import { type DocumentChecker, documentChecker } from './support/openapi.ts'
import { startTestServer, type TestServer } from './support/server.ts'

interface SharedResponse {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}

interface DocumentedProblem {
  readonly description: string
  readonly headers: Readonly<Record<string, object>>
}

let server: TestServer
let document: OpenApiDocument
beforeAll(async () => {
  server = await startTestServer()
  const { status, headers, body } = await server.request('GET', '/openapi.json', { token: null })
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
  })
  document = body
})
afterAll(() => server.close())

test('the document has the version of the product', () => {
  expect(document.info).toMatchObject({ version: manifest.version })
})

const operations = () => Object.values(document.paths).flatMap((item) => Object.values(item))

test('the document is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect({ valid, errors }).toMatchObject({ valid: true })
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)
  const missing = [...references].filter(
    ([, group = '', name = '']) => !(name in (document.components[group] ?? {})),
  )
  expect(missing).toEqual([])
  expect(JSON.stringify(document).match(/#\/\$defs|"\$schema"/)).toBeNull()
})

test('the server answers the document of its routes and kinds, and 304 to a caller that has it', async () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(await openApiDocument(routes, catalog))))
  const { headers } = await server.request('GET', '/openapi.json', { token: null })
  const kept = { 'if-none-match': headers.get('etag') as string, 'cache-control': 'max-age=0' }
  const again = await fetch(`${server.base_url}/openapi.json`, { headers: kept })
  expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' })
})

test('every route is documented with its statuses, and operation ids are unique', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const own = documented.filter((each) => !each.includes('#'))
  expect(own.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(documented.length)
  for (const route of each(routes)) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()]
    const codes = JSON.stringify(
      Object.entries(operation?.responses ?? {}).map(([, response]) => {
        const name = (response as { $ref?: string }).$ref?.split('/').at(-1)
        if (!name) return response
        const shared = (document.components.responses as Record<string, SharedResponse>)[name]
        const schema = shared?.content['application/problem+json']?.schema ?? {}
        return [shared, named(schema)]
      }),
    )
    expect(Object.keys(operation?.responses ?? {})).toContain(String(route.answer.status))
    for (const code of each(problemCodesOf(route))) expect(codes).toContain(`"${code}"`)
  }
})

const EXECUTE = '/api/v1/integrations/connectors/{id}/execute'

test('every entity and action of every kind is an operation of its own, with its names in the body', () => {
  const declared = catalog.flatMap(({ type, entities }) =>
    Object.values(entities).flatMap((entity) =>
      [...Object.keys(entity.actions), ...(isSearchable(entity) ? ['search', 'aggregate'] : [])].map(
        (action) => `${type}.${entity.name}.${action}`,
      ),
    ),
  )
  const found = Object.keys(document.paths).flatMap((path) => {
    const [route, address] = path.split('#')
    return route === EXECUTE && address && !address.endsWith('.upload') ? [address] : []
  })
  expect(found.toSorted()).toEqual(declared.toSorted())
  for (const address of each(found)) {
    const item = document.paths[`${EXECUTE}#${address}`] as Readonly<Record<string, OpenApiOperation>>
    const { requestBody, tags } = item.post as OpenApiOperation
    const { content } = requestBody as { content: Record<string, { schema: Schema }> }
    const { schema = {} } = content['application/json'] ?? {}
    const { entity, action } = named(schema).properties as Record<string, Schema>
    const [type, of, does] = address.split('.')
    expect([tags, entity?.const, action?.const]).toEqual([[type], of, does === 'aggregate' ? 'search' : does])
  }
})

/** The schema that a reference leads to. */
const named = ({ $ref = '' }: Schema) =>
  document.components.schemas[$ref.split('/').at(-1) as string] as Schema

test('generators of clients find types in the document that they can name', () => {
  const faults: string[] = []
  let objects = 0
  function check(node: Schema, path: string): Schema {
    const { properties, anyOf, oneOf, default: standard } = node
    if (properties) objects++
    if (properties && (anyOf || oneOf)) faults.push(`${path}: choices beside fields`)
    if (typeof standard === 'object') faults.push(`${path}: an object as a default`)
    for (const [name, each] of Object.entries(properties ?? {}))
      if (typeof each === 'boolean' || each.type === 'null') faults.push(`${path}: ${name} has no type`)
    return mapChildren(node, (child, key) => (key === 'else' ? child : check(child, `${path}/${key}`)))
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) check(schema, name)
  for (const { operationId, requestBody } of operations()) {
    const { content = {} } = (requestBody ?? {}) as { content?: Record<string, { schema: Schema }> }
    if (Object.keys(content).length > 1) faults.push(`${operationId}: several content types`)
    for (const { schema } of Object.values(content)) check(schema, operationId)
  }
  expect(objects).toBeGreaterThan(300)
  expect(faults).toEqual([])
})

test('P27 the routes that need an organization are those whose document says so', async () => {
  const { id } = await server.server.services.clients.createOrganization('Other')
  const token = await server.tokenFor(server.organization_id, id)
  // the body of a request for a token names the organization, if any
  const tried = routes.filter(({ access }) => access !== 'client')
  const needing = await Promise.all(
    tried.map(async ({ method, path }) => {
      const url = server.base_url + path.replaceAll(/\{\w+\}/g, 'none')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(url, { method, headers, redirect: 'manual' })
      return (await answer.text()).includes('"code":"organization_required"')
    }),
  )
  expect(needing).toContain(true)
  expect(needing).toEqual(tried.map((route) => problemCodesOf(route).includes('organization_required')))
})

test('the document has the headers of each problem: when to come back, and how to authenticate', () => {
  const problems = Object.entries(document.components.responses as Record<string, DocumentedProblem>)
  const seen = new Set<string>()
  for (const { responses } of each(operations())) {
    for (const [status, { $ref }] of each(Object.entries(responses as Record<string, { $ref?: string }>))) {
      const [, problem] = problems.find(([name]) => $ref?.endsWith(`/${name}`)) ?? []
      if (!problem) continue
      const { 'Retry-After': again, 'WWW-Authenticate': how } = problem.headers
      const comes_back = ['429', '503'].includes(status) || problem.description.includes('`sync_pending`')
      expect({ status, again: again !== undefined, how: how !== undefined }).toEqual({
        status,
        again: comes_back,
        how: status === '401',
      })
      seen.add(status)
    }
  }
  for (const status of ['401', '429', '503', '404']) expect(seen).toContain(status)
})

/** Whether the document allows a body of an operation of advertising. */
function allows(checker: DocumentChecker, entity: string, actions: readonly string[], body: object): boolean {
  return actions.some((action) => {
    const path = `${EXECUTE}#advertising.${entity}.${action}`
    return checker.requestFaults('POST', path, { places: { path: { id: 'con_1' } }, body }).length === 0
  })
}

test('P34 the document allows exactly the searches that the engine takes: for records, or for groups', async () => {
  const checker = documentChecker(document)
  const engine = createMemoryEngine()
  const collection = await engine.open(declarationOf('con_1', searchable(advertising.entities.campaigns)))
  const named = { aggregate: { n: { count: '*' } } }
  const name = 'campaign.name'
  const cases: [object, boolean][] = [
    [{ query: {} }, true],
    [{ query: { sort: [{ [name]: 'asc' }] }, fields: [name] }, true],
    [{ query: { sort: [{ n: 'asc' }] } }, false],
    [{ query: { group_by: null, aggregate: null }, fields: [name] }, true],
    [{ query: named }, true],
    [{ query: { ...named, group_by: [], sort: [{ n: 'desc' }] } }, true],
    [{ query: { ...named, group_by: [name] } }, true],
    [{ query: named, fields: [name] }, false],
    [{ query: { group_by: [name] } }, true],
    [{ query: { group_by: [name] }, fields: [name] }, false],
    [{ query: { aggregate: {} } }, false],
  ]
  for (const [params, allowed] of cases) {
    const body = { entity: 'campaigns', action: 'search', params }
    const fits = allows(checker, 'campaigns', ['search', 'aggregate'], body)
    const taken = await collection.query(params as never).then(
      () => true,
      ({ code }) => (code === 'invalid_params' ? false : code),
    )
    expect({ params, fits, taken }).toEqual({ params, fits: allowed, taken: allowed })
  }
  await engine.close()
})

test('P34 the document allows exactly the operations of a write that the connector sends', async () => {
  const checker = documentChecker(document)
  const vendor = await startFakeVendor(() => ({ body: { results: [{}] } }))
  const credentials = { access_token: 'invented-token' }
  const ads = advertising.create({ base_url: vendor.base_url, credentials })
  const campaign = { resourceName: 'customers/1234567890/campaigns/1' }
  const cases: [string, string, object, number][] = [
    ['labels', 'create', {}, 0],
    ['labels', 'create', { create: { name: 'a' } }, 1],
    ['campaigns', 'update', {}, 0],
    ['campaigns', 'update', { update: campaign }, 0],
    ['campaigns', 'update', { updateMask: 'status' }, 0],
    ['campaigns', 'update', { update: campaign, updateMask: 'status' }, 1],
    ['campaigns', 'update', { update: { ...campaign, status: 'PAUSED' } }, 1],
  ]
  for (const [entity, action, operation, sent] of cases) {
    const params = { customer_id: '1234567890', operations: [operation] }
    const fits = allows(checker, entity, [action], { entity, action, params })
    vendor.requests.length = 0
    const answered = await ads.execute(entity, action, params as never).catch(({ code }) => code)
    expect({ operation, fits, requests: vendor.requests.length }).toEqual({
      operation,
      fits: sent === 1,
      requests: sent,
    })
    if (sent === 0) expect(answered).toBe('invalid_params')
  }
  await ads.close()
  await vendor.close()
})

describe('P31 the document bounds what it takes', () => {
  /** The schemas that a schema reaches, each once. */
  function reached(schema: unknown, seen = new Set<object>()): Set<object> {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return seen
    seen.add(schema)
    for (const child of Object.values(schema)) reached(child, seen)
    const name = (schema as { $ref?: unknown }).$ref?.toString().split('/').at(-1)
    if (name !== undefined) reached(document.components.schemas[name], seen)
    return seen
  }

  test('every string and list in a body has a bound, and no pattern depends on the language', () => {
    const nodes = operations().flatMap(({ requestBody }) => {
      const { content = {} } = (requestBody ?? {}) as { content?: Record<string, { schema: object }> }
      return Object.values(content).flatMap(({ schema }) => [...reached(schema)])
    }) as Schema[]
    expect(nodes.length).toBeGreaterThan(1000)
    const endless = nodes.filter(
      ({ type, maxLength, maxItems, enum: choices, const: only, contentMediaType }) =>
        (type === 'string' &&
          ![maxLength, choices, only, contentMediaType].some((bound) => bound !== undefined)) ||
        (type === 'array' && maxItems === undefined),
    )
    expect(endless).toEqual([])
    expect(nodes.filter(({ pattern }) => typeof pattern === 'string' && /\\[wd]/.test(pattern))).toEqual([])
  })
})
