import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as z from 'zod'
import { toJsonSchema, tools, toToolSchema } from '../src/index.ts'
import { errorOf, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { toolSchemaFaults } from '../src/testing/tool-schema-faults.ts'
import { shop } from './fixtures.ts'
import { each } from './support/each.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
})
afterAll(() => vendor.close())

const open = () =>
  shop.create({ base_url: vendor.base_url, credentials: { token: 'invented-token' }, retry: false })

const byName = (name: string, all = tools(open(), { writes: true })) => {
  const tool = all.find((each) => each.name === name)
  if (!tool) throw new Error(`there is no tool ${name}`)
  return tool
}

test('a tool sends the request of its method, and returns the same', async () => {
  vendor.answer(() => ({ body: { things: [{ id: 1 }] } }))
  const input = { size: 2 }
  const answer = await byName('things_list').execute(input)
  expect(answer).toEqual(await open().things.list(input))
  const [byTool, byMethod] = vendor.requests
  expect(byTool).toMatchObject({ method: 'GET', path: byMethod?.path })
})

test('a tool refuses a wrong input by name before anything is sent, and can be aborted', async () => {
  const before = vendor.requests.length
  const { execute } = byName('things_list')
  expect(await errorOf(execute({ size: 'two' }))).toMatchObject({
    code: 'invalid_params',
    errors: [{ path: '$.size' }],
  })
  expect(await errorOf(execute({}, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'cancelled' })
  expect(vendor.requests).toHaveLength(before)
})

test('the description of a list says how to get the next page', () => {
  const { description, inputSchema } = byName('things_list')
  expect(description).toBe('Lists things. For the next page, pass meta.next_page_token as cursor.')
  expect(Object.keys(inputSchema.properties ?? {})).toContain('cursor')
})

test('writes and entities are chosen, and hints say what a tool may do', () => {
  const connection = open()
  expect(tools(connection, { entities: ['no_such'] })).toEqual([])
  const hints = Object.fromEntries(
    tools(connection, { writes: true }).map(({ name, annotations }) => [name, annotations.readOnlyHint]),
  )
  for (const { name } of each(tools(connection))) expect(hints[name]).toBe(true)
  expect(Object.values(hints)).toContain(false)
  // a creation only adds
  for (const { annotations } of each(tools(connection, { writes: true })))
    expect(annotations.destructiveHint).toBe(false)
  const [{ actions = {}, ...things } = {}] = connection.entities
  const destroying = { ...things, actions: { delete: { ...actions.create, destroys: true } } }
  const [tool] = tools({ ...connection, entities: [destroying as never] }, { writes: true })
  expect(tool?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
})

test('the schema of a tool has a type at every node, and a reference alone, whatever the schema of the input is', () => {
  const leaf = z.strictObject({ name: z.string() }).meta({ id: 'Leaf' })
  const tree = z
    .strictObject({
      name: z.string(),
      get below() {
        return tree.optional().describe('A smaller tree.')
      },
    })
    .meta({ id: 'Tree' })
  const input = z
    .strictObject({
      any: z.unknown().describe('Any value.'),
      either: z.union([z.string(), z.literal(3), leaf]).describe('One of these.'),
      mixed: z.enum({ one: 1, two: 'two' }),
      first: leaf.describe('The first.'),
      list: z.array(leaf),
      free: z.record(z.string(), z.unknown()),
      tree: tree.describe('A tree.'),
    })
    .meta({ anyOf: [{ properties: { mixed: { const: 1 }, first: false } }, { required: ['list'] }] })
  const schema = toToolSchema(toJsonSchema(input))
  expect(toolSchemaFaults(toJsonSchema(input)).length).toBeGreaterThan(5)
  expect(toolSchemaFaults(schema)).toEqual([])
  expect(JSON.parse(JSON.stringify(schema))).toMatchObject({
    type: 'object',
    properties: {
      any: {
        description: 'Any value.',
        anyOf: expect.arrayContaining([{ type: 'string' }, { type: 'null' }]),
      },
      either: {
        description: 'One of these.',
        anyOf: [{ type: 'string' }, { type: 'number' }, { $ref: '#/$defs/Leaf' }],
      },
      mixed: {
        anyOf: [
          { type: 'number', enum: [1] },
          { type: 'string', enum: ['two'] },
        ],
      },
      first: { type: 'object', description: 'The first.', properties: { name: { type: 'string' } } },
      list: { type: 'array', items: { $ref: '#/$defs/Leaf' } },
      free: { type: 'object' },
      tree: { description: 'A tree.', properties: { below: { $ref: expect.any(String) } } },
    },
    $defs: { Leaf: { type: 'object' } },
  })
  expect(schema).not.toHaveProperty('anyOf')
})
