import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { declarationIssues } from '../src/connector/declaration-issues.ts'
import { fitsCore } from '../src/connector/made-with.ts'
import { type ConnectorKind, findKind, isKind, kindFault } from '../src/index.ts'
import { shop } from './fixtures.ts'

const kind = shop as unknown as ConnectorKind
const { things } = kind.entities as Required<ConnectorKind['entities']>
const { list, create } = things?.actions ?? {}
const search = {
  record: 'One record is a thing.',
  fields: { id: 'integer' },
  key: ['id'],
  reads: [],
} as const
const read = { kind: 'window', day: 'day', lookback_days: 1, documents: () => [] }

const group = { name: 'tasks', title: 'See tasks', scopes: ['tasks'] }

const withThings = (change: object) => ({ ...kind, entities: { things: { ...things, ...change } } })
const withActions = (actions: object) => withThings({ actions })

const replication_config = z.strictObject({ shop_ids: z.array(z.string()).min(1), days: z.int().optional() })
const accounts = { field: 'shop_ids', many: true, actions: ['things.list'] }
const withChoices = (choices: object) => ({ ...kind, replication_config, choices })

/** Declarations that break a rule, each with the place and what is said about it. */
const BROKEN: readonly (readonly [declaration: unknown, path: string, message: RegExp])[] = [
  [{ ...kind, type: 'My Shop' }, '$.type', /lower case, joined by -$/],
  [{ ...kind, aliases: 'store' }, '$.aliases', /list/],
  [{ ...kind, title: '' }, '$.title', /empty/],
  [{ ...kind, oauth: { groups: [{ ...group, name: 'Tasks' }] } }, '$.oauth.groups[0].name', /joined by _$/],
  [{ ...kind, oauth: { groups: [{ ...group, scopes: [] }] } }, '$.oauth.groups[0].scopes', /./],
  [{ ...kind, oauth: { groups: [group, group] } }, '$.oauth.groups', /different names/],
  [{ ...kind, entities: {} }, '$.entities', /at least one entity/],
  [{ ...kind, entities: { request: things } }, '$.entities.request', /a method of every connector/],
  [
    { ...kind, entities: { things, others: things } },
    '$.entities.others.name',
    /another entity is called things/,
  ],
  [{ ...kind, credentials: { token: 'text' } }, '$.credentials', /must be a zod schema of an object/],
  [{ ...kind, credentials: z.date() }, '$.credentials', /must be a zod schema of an object/],
  [{ ...kind, replication_config: z.string() }, '$.replication_config', /must be a zod schema of an object/],
  [{ ...kind, check: { ...kind.check, action: 'create' } }, '$.check', /only reads/],
  [{ ...kind, check: { ...kind.check, params: { size: 0 } } }, '$.check.params.size', /1/],
  [
    withChoices({ accounts: { ...accounts, field: 'shops' } }),
    '$.choices.accounts.field',
    /configuration: shop_ids/,
  ],
  [withChoices({ accounts: { ...accounts, many: false } }), '$.choices.accounts.many', /must be true/],
  [
    withChoices({ accounts: { ...accounts, actions: ['things.create'] } }),
    '$.choices.accounts.actions[0]',
    /only reads/,
  ],
  [withChoices({ accounts: { ...accounts, row: { id: 'id' } } }), '$.choices.accounts.row.name', /required/],
  [
    withChoices({ accounts: { ...accounts, param: 'shop' } }),
    '$.choices.accounts.param',
    /parameter of an action/,
  ],
  [withChoices({ accounts: { ...accounts, reached: 'all' } }), '$.choices.accounts.reached', /a function/],
  [withChoices({ preview: ['things.find'] }), '$.choices.preview[0]', /only reads/],
  [withChoices({ preview: [] }), '$.choices.preview', /empty/],
  [withChoices({ accounts: { ...accounts, noun: '' } }), '$.choices.accounts.noun', /empty/],
  [withChoices({ accounts, standard: { days: 'all' } }), '$.choices.standard.days', /number/],
  [withThings({ name: 'myThings' }), '$.entities.things.name', /joined by _$/],
  [
    { ...kind, entities: { things, others: { ...things, name: 'x'.repeat(60), actions: { list } } } },
    '$.entities.others.name',
    /too long for the name of a tool/,
  ],
  [withThings({ summary: 'things' }), '$.entities.things.summary', /sentence/],
  [withActions({ list, find: list }), '$.entities.things.actions.find', /no action; allowed: list, get/],
  [
    withActions({ list: { ...list, write: true, preview: create?.preview } }),
    '$.entities.things.actions.list.write',
    /false/,
  ],
  [
    withActions({ list, create: { ...create, preview: undefined } }),
    '$.entities.things.actions.create.preview',
    /defineWrite/,
  ],
  [
    withActions({ list: { ...list, destroys: true } }),
    '$.entities.things.actions.list.destroys',
    /writes only/,
  ],
  [
    withActions({ list: { ...list, cursor: 'page' } }),
    '$.entities.things.actions.list.cursor',
    /name of a parameter/,
  ],
  [
    withActions({ list: { ...list, params: z.object({ cursor: z.string() }) } }),
    '$.entities.things.actions.list.params',
    /strictObject/,
  ],
  [withActions({ list: { ...list, run: 'no' } }), '$.entities.things.actions.list.run', /function/],
  [
    withThings({ search: { ...search, record: 'A thing.' } }),
    '$.entities.things.search.record',
    /One record is/,
  ],
  [
    withThings({ search: { ...search, key: ['sku'] } }),
    '$.entities.things.search.key[0]',
    /one of the fields/,
  ],
  [
    withThings({ search: { ...search, fields: { id: 'bigint' } } }),
    '$.entities.things.search.fields.id',
    /"integer"/,
  ],
  [
    withThings({ search: { ...search, reads: [read] } }),
    '$.entities.things.search.reads[0].day',
    /one of the fields/,
  ],
  [
    withThings({ search: { ...search, reads: [read, read].map((each) => ({ ...each, day: 'id' })) } }),
    '$.entities.things.search.reads[1]',
    /another read/,
  ],
]

test.each(BROKEN)(
  'a declaration that breaks one rule has one issue, at its place: %#',
  (declared, path, message) => {
    expect(declarationIssues(declared as ConnectorKind)).toEqual([
      { path, message: expect.stringMatching(message) },
    ])
  },
)

test('customers may choose what the configuration and the actions of a kind have', () => {
  const declared = withChoices({ accounts, preview: ['things.list'], standard: { days: 30 } })
  expect(declarationIssues(declared as ConnectorKind)).toEqual([])
})

test('a kind is known by its mark, whichever copy of core made it, and by its names in any spelling', () => {
  expect([kind, { ...kind }, {}, undefined, 'shop'].map(isKind)).toEqual([true, true, false, false, false])
  expect(kindFault(kind, [])).toBeUndefined()
  const store = { ...kind, type: 'web-store', aliases: ['the-shop'] }
  expect(findKind([kind, store], ' The_Shop ')).toBe(store)
  expect(kindFault({ ...kind, type: 'the-shop' }, [store])).toMatch(/^has the type or alias the-shop,/)
})

test('a maker of the same major version fits, unless its minor version is older or, before 1.0.0, another', () => {
  const fits = ['1.4.0', '1.4.9', '1.5.0', '1.10.1', '1.4.0-beta.1', '1.3.9', '2.0.0', '0.4.0', 'one'].map(
    (maker) => fitsCore(maker, '1.4.2'),
  )
  expect(fits).toEqual([true, true, true, true, true, false, false, false, false])
  expect(['0.4.0', '0.4.7', '0.5.0', '0.3.0'].map((maker) => fitsCore(maker, '0.4.2'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
