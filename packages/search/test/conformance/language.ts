import { deepStrictEqual } from 'node:assert/strict'
import type { Filter } from '../../src/language/filter-types.ts'
import { type CaseFields, type ConformanceCase, idsOf, openWith } from './support.ts'

type Expectation = readonly [filter: Filter<CaseFields>, ids: readonly unknown[]]

/** A case that searches the same records with one filter after another. */
function filters(
  title: string,
  records: readonly object[],
  expectations: readonly Expectation[],
): ConformanceCase {
  return {
    title,
    async run(engine) {
      const collection = await openWith(engine, records)
      for (const [filter, ids] of expectations) {
        deepStrictEqual(await idsOf(collection, filter), ids, JSON.stringify(filter))
      }
    },
  }
}

const CLICKS = [
  { id: 1, metrics: { clicks: 10 } },
  { id: 2, metrics: { clicks: null } },
  { id: 3, metrics: { clicks: 9 } },
  { id: 4 },
  { id: 5, metrics: { clicks: -1 } },
]

const LARGE = [
  { id: 1, metrics: { clicks: '9007199254740993' } },
  { id: 2, metrics: { clicks: 9007199254740991 } },
  { id: 3, metrics: { clicks: '9007199254740992' } },
  { id: 4, metrics: { clicks: '-9223372036854775808' } },
]

function named(...names: (string | null)[]): object[] {
  return names.map((name, index) => ({ id: index + 1, campaign: { name } }))
}

function labelled(...labels: unknown[]): object[] {
  return labels.map((list, index) => ({ id: index + 1, campaign: { labels: list } }))
}

/** The meaning of the operators. */
export const languageCases: readonly ConformanceCase[] = [
  filters('comparisons are numeric, and a missing value matches none of them', CLICKS, [
    [{}, [1, 2, 3, 4, 5]],
    [{ eq: { 'metrics.clicks': 9 } }, [3]],
    [{ gt: { 'metrics.clicks': 9 } }, [1]],
    [{ gte: { 'metrics.clicks': 9 } }, [1, 3]],
    [{ lt: { 'metrics.clicks': 9 } }, [5]],
    [{ lte: { 'metrics.clicks': 9 } }, [3, 5]],
    [{ in: { 'metrics.clicks': [10, -1, 7] } }, [1, 5]],
    [{ in: { 'metrics.clicks': [] } }, []],
  ]),
  filters('null and missing are the same: eq null, neq of a value, and not match them', CLICKS, [
    [{ eq: { 'metrics.clicks': null } }, [2, 4]],
    [{ neq: { 'metrics.clicks': null } }, [1, 3, 5]],
    [{ neq: { 'metrics.clicks': 9 } }, [1, 2, 4, 5]],
    [{ not: { gt: { 'metrics.clicks': 0 } } }, [2, 4, 5]],
  ]),
  filters('and, or and not nest; several fields under one operator must all match', CLICKS, [
    [{ and: [{ gt: { 'metrics.clicks': 0 } }, { lt: { id: 3 } }] }, [1]],
    [{ or: [{ eq: { id: 4 } }, { eq: { 'metrics.clicks': 9 } }] }, [3, 4]],
    [{ not: { or: [{ eq: { id: 4 } }, { not: { eq: { 'metrics.clicks': null } } }] } }, [2]],
    [{ gte: { id: 2, 'metrics.clicks': -5 } }, [3, 5]],
    [{ and: [] }, [1, 2, 3, 4, 5]],
    [{ or: [] }, []],
  ]),
  filters('P38 64-bit integers compare exactly, as numbers and as decimal strings', LARGE, [
    [{ eq: { 'metrics.clicks': '9007199254740993' } }, [1]],
    [{ gt: { 'metrics.clicks': 9007199254740991 } }, [1, 3]],
    [{ lt: { 'metrics.clicks': '9007199254740992' } }, [2, 4]],
    [{ in: { 'metrics.clicks': ['9007199254740991', '-9223372036854775808'] } }, [2, 4]],
  ]),
  filters('strings compare by code point, case-sensitively', named('a', 'B', '\uffff', '\u{1f600}', null), [
    [{ gt: { 'campaign.name': 'B' } }, [1, 3, 4]],
    [{ gt: { 'campaign.name': '\uffff' } }, [4]],
    [{ eq: { 'campaign.name': 'b' } }, []],
  ]),
  filters(
    'eq, neq and in match an array that has an equal element of the same type',
    labelled(['a', 'b'], ['1'], [1], [], null),
    [
      [{ eq: { 'campaign.labels': 'b' } }, [1]],
      [{ eq: { 'campaign.labels': 1 } }, [3]],
      [{ in: { 'campaign.labels': ['a', '1'] } }, [1, 2]],
      [{ neq: { 'campaign.labels': 'a' } }, [2, 3, 4, 5]],
      [{ eq: { 'campaign.labels': null } }, [5]],
      [{ like: { 'campaign.labels': 'A' } }, [1]],
    ],
  ),
  filters(
    'like takes %, _ and \\, ignores case, and without wildcards matches substrings',
    named('Brand 50%', 'brand_x', 'Unbranded', ''),
    [
      [{ like: { 'campaign.name': 'BRAND' } }, [1, 2, 3]],
      [{ like: { 'campaign.name': 'brand%' } }, [1, 2]],
      [{ like: { 'campaign.name': '%\\%' } }, [1]],
      [{ like: { 'campaign.name': '%d\\_x' } }, [2]],
      [{ like: { 'campaign.name': '_nbranded' } }, [3]],
      [{ like: { 'campaign.name': '%' } }, [1, 2, 3, 4]],
    ],
  ),
  filters(
    'keyword finds whole words, ignores case and accents, and puts the best match first',
    named('Café Zürich', 'cafes', 'ZURICH cafe bar', 'bar'),
    [
      [{ keyword: { 'campaign.name': 'CAFE' } }, [1, 3]],
      [{ keyword: { 'campaign.name': 'zürich bar' } }, [3, 4, 1]],
    ],
  ),
  filters(
    'fuzzy needs every word, as a prefix or with few typos, and puts the best match first',
    named('summer sale', 'Sumer sale 2024', 'sale', 'winter sale', 'summertime sales'),
    [
      [{ fuzzy: { 'campaign.name': 'summer' } }, [1, 5, 2]],
      [{ fuzzy: { 'campaign.name': 'sale summ' } }, [1, 5]],
      [{ fuzzy: { 'campaign.name': 'sal' } }, [3, 1, 4, 5, 2]],
      [{ fuzzy: { 'campaign.name': 'wniter' } }, []],
    ],
  ),
  filters(
    'booleans and numbers compare exactly',
    [
      { id: 1, flags: { on: true }, metrics: { ctr: 0.1 } },
      { id: 2, flags: { on: false }, metrics: { ctr: 0.30000000000000004 } },
      { id: 3 },
    ],
    [
      [{ eq: { 'flags.on': true } }, [1]],
      [{ neq: { 'flags.on': true } }, [2, 3]],
      [{ gt: { 'metrics.ctr': 0.3 } }, [2]],
    ],
  ),
]
