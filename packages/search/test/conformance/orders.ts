import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import type { RecordRequest } from '../../src/language/types.ts'
import { type CaseFields, type ConformanceCase, openWith, walk } from './support.ts'

type Query = RecordRequest<CaseFields>['query']

const NAMES = ['brand', 'brand shoes', 'Summer brand shoes', 'shoe sale', 'summer', null]
const NOTES = ['shoes', 'brand', 'brand brand shoes sale', null, 'nothing']
const LABELS = [['brand'], ['shoes', 'brand shoes'], [], null, ['summer', 1]]
const CLICKS = [3, null, '9007199254740993', -1, 3, 0, '9007199254740992']

function record(id: number, version: number): object {
  const at = <Item>(items: readonly Item[]) => items[(id * 7 + version) % items.length]
  return {
    id,
    campaign: { name: at(NAMES), note: at(NOTES), labels: at(LABELS) },
    metrics: { clicks: at(CLICKS), ctr: at([0.5, 0.25, null]) },
    flags: { on: at([true, false, null, true]) },
  }
}

const name = 'campaign.name'
const note = 'campaign.note'
const labels = 'campaign.labels'

/** Every kind of order: by the key, by each type of field in both directions, and by relevance. */
const ORDERS: readonly Query[] = [
  {},
  { filter: { neq: { [name]: 'brand' } } },
  { filter: { or: [{ like: { [name]: 'brand' } }, { in: { 'metrics.ctr': [0.5, 0.25] } }] } },
  ...(['id', name, 'metrics.clicks', 'metrics.ctr', 'flags.on'] as const).flatMap((path): Query[] => [
    { sort: [{ [path]: 'asc' }] },
    { sort: [{ [path]: 'desc' }] },
    { sort: [{ [path]: 'desc' }], filter: { neq: { [note]: 'nothing' } } },
  ]),
  { sort: [{ 'flags.on': 'asc' }, { 'metrics.clicks': 'desc' }] },
  { sort: [{ [name]: 'desc' }, { [note]: 'asc' }, { 'metrics.ctr': 'desc' }] },
  { sort: [{ [note]: 'asc' }, { id: 'desc' }], filter: { gte: { 'metrics.clicks': 0 } } },
  { filter: { keyword: { [name]: 'brand shoes' } } },
  { filter: { fuzzy: { [name]: 'shoes' } } },
  { filter: { keyword: { [labels]: 'brand' } } },
  { filter: { and: [{ keyword: { [name]: 'brand shoes' } }, { keyword: { [note]: 'brand shoes' } }] } },
  { filter: { or: [{ keyword: { [name]: 'summer' } }, { keyword: { [note]: 'brand' } }] } },
  { filter: { or: [{ fuzzy: { [name]: 'shoes' } }, { keyword: { [labels]: 'shoes brand' } }] } },
  { filter: { and: [{ keyword: { [name]: 'brand shoes' } }, { fuzzy: { [name]: 'bran' } }] } },
  {
    filter: {
      and: [{ or: [{ keyword: { [name]: 'brand' } }, {}] }, { not: { keyword: { [note]: 'nothing' } } }],
    },
  },
  { filter: { keyword: { [name]: 'brand' } }, sort: [{ 'metrics.clicks': 'asc' }] },
]

/** Pages in every kind of order. */
export const orderCases: readonly ConformanceCase[] = [
  {
    title:
      'P37 in every kind of order, pages of any size have each match once, in the order of one long page',
    async run(engine) {
      const ids = Array.from({ length: 48 }, (_, index) => index)
      const collection = await openWith(
        engine,
        ids.map((id) => record(id, 0)),
      )
      // several batches, so that a page merges several segments
      await collection.write({
        upserts: ids.filter((id) => id % 3 === 0).map((id) => record(id, 1)),
        deletes: [[5], [9]],
      })
      await collection.write({ upserts: ids.filter((id) => id % 5 === 0).map((id) => record(id, 2)) })
      for (const query of ORDERS) {
        const label = JSON.stringify(query)
        const all = await walk(collection, query, 1_000)
        ok(all.length > 6, label)
        equal(new Set(all).size, all.length, label)
        for (const limit of [1, 6, all.length - 1, all.length]) {
          deepStrictEqual(await walk(collection, query, limit), all, `${label}, limit ${limit}`)
        }
      }
    },
  },
]
