import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { toJsonSchema } from '@linkspan/core'
import { problemCodesOf } from '../src/http/routes/route.ts'
import { routes } from '../src/http/routes/routes.ts'
import { problems } from '../src/index.ts'
import { startTestServer, type TestServer } from './support/server.ts'

type JsonSchema = ReturnType<typeof toJsonSchema>

const named = routes.map((route) => ({ route, name: route.name }))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('P27 without a token, every address below connectors answers 401, whatever else is wrong', async () => {
  const paths = routes.filter(({ access }) => access === 'organization').map(({ path }) => path)
  const addresses = [...paths, `${paths[0]}/x/unknown`, `${paths[0]}?limit=wrong`]
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of addresses) {
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
      const asking = { token: null, ...(method !== 'GET' && { body: '{"wrong' }) }
      const { status, headers } = await server.request(method, address.replace(/\{\w+\}/, 'con_1'), asking)
      expect({ method, address, status }).toEqual({ method, address, status: 401 })
      expect(headers.get('www-authenticate')).toBe('Bearer realm="linkspan"')
    }
  }
})

/** The places of a JSON Schema that allow a string or list of any length. What has no type is checked by its reader. */
function unboundedIn(node: JsonSchema, path: string): string[] {
  const { type, maxLength, maxItems, enum: choices, const: only, properties = {}, items } = node
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  const children = [
    ...inner.map((child) => [path, child] as const),
    ...Object.entries(properties).map(([key, child]) => [`${path}.${key}`, child] as const),
    ...(items ? [[`${path}[]`, items as JsonSchema] as const] : []),
  ]
  const endless =
    (type === 'string' && maxLength === undefined && choices === undefined && only === undefined) ||
    (type === 'array' && maxItems === undefined)
  const found = children.flatMap(([place, child]) => unboundedIn(child as JsonSchema, place))
  return endless ? [path, ...found] : found
}

test('no two routes share a name, or a method and path', () => {
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length)
})

describe.each(named)('$name', ({ route }) => {
  const { input, answer, path, method, summary, access } = route

  test('has a schema for exactly the parameters in its path', () => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(Object.keys(input.path?._zod.def.shape ?? {})).toEqual(parameters)
  })

  test('declares everything that describes it to callers as JSON Schema', () => {
    for (const schema of [input.path, input.query, input.form]) {
      if (schema)
        expect(toJsonSchema(schema)).toMatchObject({ type: 'object', properties: expect.anything() })
    }
    for (const schema of [input.body, answer.schema]) if (schema) expect(toJsonSchema(schema)).toBeDefined()
    expect(summary).toMatch(/^[A-Z].*\.$/)
    expect(problemCodesOf(route).filter((code) => !(code in problems))).toEqual([])
    expect((answer.schema ?? answer.streams) === undefined).toBe(answer.status === 204)
    if (method === 'GET' || method === 'DELETE') expect(input.body).toBeUndefined()
  })

  test('P31 takes only strings and lists of bounded length', () => {
    const parts = [input.path, input.query, input.body, input.form].filter((part) => part !== undefined)
    expect(parts.flatMap((part) => unboundedIn(toJsonSchema(part), '$'))).toEqual([])
  })

  test('P27 requires an organization exactly when its path names what organizations have and no browser calls it', () => {
    const owned = [
      '/api/v1/integrations/',
      '/api/v1/events',
      '/api/v1/webhooks',
      '/api/v1/approvals',
      '/api/v1/connect_sessions',
      '/api/v1/account/clients',
      '/api/v1/account/tokens',
      '/api/v1/account/sign_in_links',
    ]
    const is_owned = owned.some((prefix) => path.startsWith(prefix))
    expect(access === 'organization').toBe(is_owned && !answer.page)
    // the check of scopes comes with the token
    expect(route.needs !== null).toBe(access === 'organization')
  })
})
