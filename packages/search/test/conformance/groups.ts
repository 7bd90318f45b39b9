import { deepStrictEqual, ok, rejects } from 'node:assert/strict'
import { groups, LARGE, SHOWN } from './group-case.ts'
import { type ConformanceCase, coded, openWith, refuses } from './support.ts'

const NAME = 'campaign.name'
const LABELS = 'campaign.labels'
const CLICKS = 'metrics.clicks'
const CTR = 'metrics.ctr'

function of(name: string | null, values: object = {}): object {
  return { campaign: { name }, ...values }
}

/** Groups and aggregates. */
export const groupCases: readonly ConformanceCase[] = [
  groups(
    'a search with group_by alone has the different groups in order, with that of missing values last',
    SHOWN,
    [
      [{ group_by: [NAME] }, [of('B'), of('a'), of('b'), of(null)]],
      [{ group_by: [NAME], sort: [{ [NAME]: 'desc' }] }, [of('b'), of('a'), of('B'), of(null)]],
      [{ group_by: [NAME], filter: { gt: { [CLICKS]: 2 } } }, [of('b'), of(null)]],
      [{ group_by: [NAME], filter: { gt: { [CLICKS]: 9 } } }, []],
      [
        { group_by: ['flags.on', CLICKS] },
        [
          { flags: { on: false }, metrics: { clicks: 2 } },
          { flags: { on: true }, metrics: { clicks: 4 } },
          { flags: { on: null }, metrics: { clicks: 1 } },
          { flags: { on: null }, metrics: { clicks: 4 } },
          { flags: { on: null }, metrics: { clicks: null } },
        ],
      ],
    ],
  ),
  groups('aggregates skip missing values, and without values all but counts are null', SHOWN, [
    [
      {
        group_by: [NAME],
        aggregate: {
          records: { count: '*' },
          with_clicks: { count: CLICKS },
          clicks: { sum: CLICKS },
          average: { avg: CTR },
          least: { min: CTR },
          last: { max: 'flags.on' },
          different: { count_distinct: CLICKS },
        },
      },
      [
        of('B', {
          records: 1,
          with_clicks: 1,
          clicks: 1,
          average: null,
          least: null,
          last: null,
          different: 1,
        }),
        of('a', {
          records: 1,
          with_clicks: 1,
          clicks: 2,
          average: 0.2,
          least: 0.2,
          last: false,
          different: 1,
        }),
        of('b', {
          records: 2,
          with_clicks: 1,
          clicks: 4,
          average: 0.2,
          least: 0.1,
          last: true,
          different: 1,
        }),
        of(null, {
          records: 1,
          with_clicks: 1,
          clicks: 4,
          average: null,
          least: null,
          last: null,
          different: 1,
        }),
      ],
    ],
  ]),
  groups('without group fields there is one group, even without records', SHOWN, [
    [
      {
        aggregate: {
          records: { count: '*' },
          clicks: { sum: CLICKS },
          first: { min: NAME },
          last: { max: NAME },
        },
      },
      [{ records: 5, clicks: 11, first: 'B', last: 'b' }],
    ],
    [
      {
        filter: { lt: { id: 0 } },
        aggregate: { records: { count: '*' }, clicks: { sum: CLICKS }, first: { min: NAME } },
      },
      [{ records: 0, clicks: null, first: null }],
    ],
    [
      {
        aggregate: {
          names: { count_distinct: NAME },
          labels: { count_distinct: LABELS },
          lists: { count: LABELS },
        },
      },
      [{ names: 3, labels: 5, lists: 4 }],
    ],
  ]),
  groups(
    'a record is in the group of each different element of its array; an empty array is in none',
    SHOWN,
    [
      [
        { group_by: [LABELS], aggregate: { records: { count: '*' }, clicks: { sum: CLICKS } } },
        [
          { campaign: { labels: 'x' }, records: 1, clicks: 4 },
          { campaign: { labels: 'y' }, records: 2, clicks: 6 },
          { campaign: { labels: 2 }, records: 1, clicks: 2 },
          { campaign: { labels: 10 }, records: 1, clicks: 4 },
          { campaign: { labels: true }, records: 1, clicks: 4 },
          { campaign: { labels: null }, records: 1, clicks: 1 },
        ],
      ],
      [
        {
          group_by: [LABELS, NAME],
          sort: [{ [NAME]: 'asc' }, { [LABELS]: 'desc' }],
          filter: { lt: { id: 4 } },
        },
        [
          { campaign: { labels: 2, name: 'a' } },
          { campaign: { labels: 'y', name: 'a' } },
          { campaign: { labels: 'y', name: 'b' } },
          { campaign: { labels: 'x', name: 'b' } },
        ],
      ],
    ],
  ),
  groups('P38 sums of integers are exact: beyond the safe range a decimal string', LARGE, [
    [
      {
        group_by: [NAME],
        aggregate: { sum: { sum: CLICKS }, least: { min: CLICKS } },
        sort: [{ sum: 'desc' }],
      },
      [
        of('b', { sum: '18446744073709551614', least: '9223372036854775807' }),
        of('a', { sum: '18014398509481984', least: 9007199254740991 }),
        of('c', { sum: -2, least: '-9007199254740993' }),
      ],
    ],
    [{ aggregate: { sum: { sum: CLICKS } } }, [{ sum: '18464758472219033596' }]],
  ]),
  groups(
    'P38 sums of numbers are rounded once, whatever the order of the records',
    [1e16, 1, -1e16, 0.1, 0.2, 0.3].map((ctr, id) => ({ id, metrics: { ctr } })),
    [
      [{ aggregate: { sum: { sum: CTR }, average: { avg: CTR } } }, [{ sum: 1.6, average: 1.6 / 6 }]],
      [{ filter: { gte: { id: 3 } }, aggregate: { sum: { sum: CTR } } }, [{ sum: 0.6 }]],
    ],
  ),
  groups('groups sort by aggregates, in ties by the group fields, and without a value last', SHOWN, [
    [
      { group_by: [NAME], aggregate: { clicks: { sum: CLICKS } }, sort: [{ clicks: 'desc' }] },
      [of('b', { clicks: 4 }), of(null, { clicks: 4 }), of('a', { clicks: 2 }), of('B', { clicks: 1 })],
    ],
    [
      { group_by: [NAME], aggregate: { rate: { max: CTR } }, sort: [{ rate: 'desc' }, { [NAME]: 'desc' }] },
      [of('b', { rate: 0.3 }), of('a', { rate: 0.2 }), of('B', { rate: null }), of(null, { rate: null })],
    ],
    [
      { group_by: [CLICKS], aggregate: { first: { min: NAME } }, sort: [{ first: 'asc' }] },
      [
        { metrics: { clicks: 1 }, first: 'B' },
        { metrics: { clicks: 2 }, first: 'a' },
        { metrics: { clicks: 4 }, first: 'b' },
        { metrics: { clicks: null }, first: 'b' },
      ],
    ],
  ]),
  {
    title:
      'P37 a cursor of groups continues after its group while records are written, and is refused elsewhere',
    async run(engine) {
      const collection = await openWith(engine, SHOWN)
      const query = { group_by: [NAME], aggregate: { records: { count: '*' } } } as const
      const { cursor } = (await collection.query({ query, limit: 2 })).meta
      ok(cursor)
      await collection.write({ upserts: [{ id: 6, campaign: { name: 'A' } }], deletes: [[2], [4]] })
      deepStrictEqual((await collection.query({ query, cursor })).data, [of('b', { records: 2 })])
      const other = { ...query, group_by: [CLICKS] } as const
      await refuses(collection, { query: other, cursor }, '$.cursor')
      await refuses(collection, { query: {}, cursor }, '$.cursor')
    },
  },
  {
    title: 'a wrong search for groups fails with invalid_params and the path',
    async run(engine) {
      const collection = await openWith(engine, SHOWN)
      const aggregate = { n: { count: '*' } }
      await refuses(collection, { query: { group_by: ['details'] } }, '$.query.group_by[0]')
      await refuses(collection, { query: { group_by: [] } }, '$.query.group_by')
      await refuses(collection, { query: { aggregate: { n: { sum: NAME } } } }, '$.query.aggregate.n.sum')
      await refuses(
        collection,
        { query: { aggregate: { n: { total: CLICKS } } } },
        '$.query.aggregate.n.total',
      )
      await refuses(collection, { query: { aggregate }, fields: ['id'] }, '$.fields')
      await refuses(collection, { query: { aggregate, sort: [{ id: 'asc' }] } }, '$.query.sort[0].id')
      const wrong = { query: { group_by: [NAME], aggregate: { campaign: { count: '*' } } } } as const
      await rejects(collection.queryText(wrong), coded('invalid_params'))
    },
  },
]
