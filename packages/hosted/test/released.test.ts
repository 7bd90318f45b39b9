import { expect, test } from '@jest/globals'
import { breakingMessage } from '../../core/dev/breaking.ts'
import { breakingChanges, type Promised, present, released } from '../dev/released/baseline.ts'
import { takesAsMuch } from '../dev/released/pattern-changes.ts'

// what is promised now, so that each change is the only one; connectors would only make it longer
const now = await present([])

test('nothing that the last release promised is broken: routes, fields, error codes and settings', async () => {
  expect(breakingMessage(breakingChanges(released(), await present()))).toBeUndefined()
})

// biome-ignore lint/suspicious/noExplicitAny: each change reaches into another part
type Change = (promised: any) => void

const LIST = '/api/v1/integrations/connectors'
const schemaOf = (promised: Promised, name: string) => {
  const schema = promised.openapi.components.schemas[name]
  if (!schema) throw new Error(`there is no schema ${name}`)
  return schema
}

/** What is promised after a change in memory. */
function after(change: Change): Promised {
  const changed = JSON.parse(JSON.stringify(now))
  change(changed)
  return changed
}

const operation =
  (method: string, path = LIST) =>
  (promised: Promised) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    promised.openapi.paths[path]?.[method] as any

const list = operation('get')
const create = operation('post')

test.each<[change: string, make: Change, found: RegExp]>([
  ['a route', (each) => delete each.openapi.paths[LIST].get, /GET \S+connectors: the route is gone/],
  [
    'a path',
    (each) => delete each.openapi.paths['/api/v1/events'],
    /GET \/api\/v1\/events: the route is gone/,
  ],
  [
    'the name of an operation',
    (each) => Object.assign(list(each), { operationId: 'x' }),
    /operationId was connectorsList/,
  ],
  ['who may call', (each) => Object.assign(list(each), { security: [] }), /who may call it has changed/],
  ['a parameter', (each) => list(each).parameters.shift(), /the parameter \w+ is gone/],
  [
    'a new parameter that is required',
    (each) => list(each).parameters.push({ name: 'x', in: 'query', required: true, schema: {} }),
    /the parameter x is new and required/,
  ],
  [
    'a body that is required',
    (each) => Object.assign(list(each), { requestBody: { required: true, content: {} } }),
    /a body is required now/,
  ],
  [
    'a form of the answer',
    (each) => Object.assign(list(each).responses['200'], { content: {} }),
    /application\/json is gone/,
  ],
  ['a status', (each) => delete create(each).responses['201'], /the status 201 is gone/],
  [
    'a header',
    (each) => delete create(each).responses['201'].headers.Location,
    /the header Location of the answer is gone/,
  ],
  [
    'a field of an answer',
    (each) => delete (schemaOf(each, 'Connector').properties as object as Record<string, unknown>).status,
    /Connector\.status: the field is gone/,
  ],
  [
    'a field that may be absent',
    (each) => (schemaOf(each, 'Connector').required as string[]).shift(),
    /Connector\.id: may be absent now/,
  ],
  [
    'the type of a field',
    (each) => Object.assign(schemaOf(each, 'Connector').properties?.name as object, { type: 'integer' }),
    /Connector\.name: may now be integer/,
  ],
  [
    'a field of a request',
    (each) =>
      delete (schemaOf(each, 'ConnectorsUpdateBody').properties as object as Record<string, unknown>).name,
    /ConnectorsUpdateBody\.name: the field is gone/,
  ],
  [
    'a field that is required',
    (each) => Object.assign(schemaOf(each, 'ConnectorsUpdateBody'), { required: ['name'] }),
    /ConnectorsUpdateBody\.name: is required now/,
  ],
  [
    'a shorter field',
    (each) =>
      Object.assign(schemaOf(each, 'ConnectorsUpdateBody').properties?.name as object, { maxLength: 3 }),
    /ConnectorsUpdateBody\.name: maxLength is 3 and was \d+/,
  ],
  [
    'a field with a pattern',
    (each) =>
      Object.assign(schemaOf(each, 'ConnectorsUpdateBody').properties?.name as object, { pattern: '^a' }),
    /ConnectorsUpdateBody\.name: pattern has changed/,
  ],
  ['an error code', (each) => delete each.errors.conflict, /conflict: the error code is gone/],
  [
    'the status of an error',
    (each) => Object.assign(each.errors, { conflict: 400 }),
    /conflict: the status of the error was 409 and is 400/,
  ],
  ['a setting', (each) => delete each.settings.LINKSPAN_HOST, /LINKSPAN_HOST: the setting is gone/],
  [
    'a default',
    (each) => Object.assign(each.settings.PORT.value, { default: 80 }),
    /PORT: the default was 3000 and is 80/,
  ],
  [
    'a value of a setting',
    (each) => each.settings.LINKSPAN_LOG_LEVEL.text.enum.pop(),
    /LINKSPAN_LOG_LEVEL: the value "silent" is gone/,
  ],
  [
    'a smaller range',
    (each) => Object.assign(each.settings.LINKSPAN_EVENT_DAYS.value, { maximum: 30 }),
    /LINKSPAN_EVENT_DAYS: maximum is 30 and was 36500/,
  ],
])(
  'a change that breaks callers or operators is found, and the message says what to do: %s',
  (_change, make, found) => {
    const changes = breakingChanges(now, after(make))
    expect(changes).toEqual(expect.arrayContaining([expect.stringMatching(found)]))
    // one change is not a hundred messages
    expect(changes.length).toBeLessThan(12)
    const message = breakingMessage(changes)
    expect(message).toMatch(found)
    expect(message).toMatch(/declare it deprecated[\s\S]*npm run baseline/)
  },
)

test('additions break nobody: routes, parameters, fields, values, choices, error codes, settings and wider ranges', () => {
  const more = after((each) => {
    each.openapi.paths['/api/v1/new'] = { get: list(each) }
    each.openapi.paths[LIST].delete = create(each)
    list(each).parameters.push({ name: 'x', in: 'query', schema: { type: 'string' } })
    create(each).responses['200'] = { description: 'new' }
    create(each).responses['201'].headers['X-New'] = {}
    list(each).deprecated = true
    const { properties } = each.openapi.components.schemas.Connector
    properties.added = { type: 'string' }
    each.openapi.components.schemas.Connector.required.push('added')
    const change = each.openapi.components.schemas.ConnectorsUpdateBody.properties
    change.added = { type: 'string' }
    change.name.maxLength = 10_000
    for (const { enum: values } of Object.values(properties) as { enum?: string[] }[]) values?.push('another')
    each.errors.another = 418
    each.settings.LINKSPAN_ANOTHER = { text: { type: 'string' }, value: { type: 'string' } }
    each.settings.LINKSPAN_LOG_LEVEL.text.enum.push('all')
    each.settings.LINKSPAN_EVENT_DAYS.value.maximum = 100_000
  })
  expect(breakingChanges(now, more)).toEqual([])
})

test('a pattern takes as much as a former one if only its groups have further alternatives', () => {
  const former = '^(?:a|b\\.(?:x|y))(?:,[|)]z)*$'
  for (const wider of [former, '^(?:a|c|b\\.(?:x|w|y))(?:,[|)]z|q)*$'])
    expect(takesAsMuch(former, wider)).toBe(true)
  for (const other of [
    '^(?:a)(?:,[|)]z)*$',
    '^(?:a|b\\.(?:x))(?:,[|)]z)*$',
    `${former}1`,
    '^(?:a|b\\.(x|y))(?:,[|)]z)*$',
  ])
    expect(takesAsMuch(former, other)).toBe(false)
  expect(takesAsMuch('^(?!a)b$', '^(?!a|b)b$')).toBe(false)
})
