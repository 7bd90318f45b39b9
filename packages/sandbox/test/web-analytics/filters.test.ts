import { describe, expect, test } from '@jest/globals'
import { openAnalytics } from './caller.ts'

const caller = openAnalytics({ web_analytics: { sessions_per_day: 400 } })
const rows = (...request: Parameters<ReturnType<typeof caller>['rows']>) => caller().rows(...request)

describe('filters', () => {
  const kept = async (filter: object, dimension = 'country') =>
    (await rows(dimension, 'sessions', { dimensionFilter: filter })).map((row) => row[dimension]).sort()
  const string = (matchType: string, value: string, caseSensitive = false) => ({
    filter: { fieldName: 'country', stringFilter: { matchType, value, caseSensitive } },
  })

  test.each([
    ['EXACT', 'poland', ['Poland']],
    ['BEGINS_WITH', 'po', ['Poland']],
    ['ENDS_WITH', 'land', ['Poland']],
    ['CONTAINS', 'an', ['France', 'Germany', 'Japan', 'Poland']],
    ['FULL_REGEXP', 'pol.*|japan', ['Japan', 'Poland']],
    ['PARTIAL_REGEXP', '^(po|ja)', ['Japan', 'Poland']],
    ['PARTIAL_REGEXP', '(?:Pol|Jap)an', ['Japan', 'Poland']],
    // a backtracking engine would not end on this
    ['PARTIAL_REGEXP', '([a-z]+)+[0-9]|^(a*)*jap', ['Japan']],
  ])('%s %s', async (matchType, value, expected) => {
    expect(await kept(string(matchType, value))).toEqual(expected)
    expect(await kept(string(matchType, value.toUpperCase(), true))).not.toContain('Poland')
  })

  test('case folding applies to the matched text, not to character classes', async () => {
    const all = await kept(string('FULL_REGEXP', '.*'))
    expect(await kept(string('FULL_REGEXP', '\\D+'))).toEqual(all)
    expect(await kept(string('PARTIAL_REGEXP', 'POL\\S'))).toEqual(['Poland'])
    expect(await kept(string('PARTIAL_REGEXP', 'POL\\S', true))).toEqual([])
    expect(await kept(string('PARTIAL_REGEXP', 'Pol\\S', true))).toEqual(['Poland'])
    expect(await kept(string('FULL_REGEXP', 'JAPAN|POLAND'))).toEqual(['Japan', 'Poland'])
  })

  test('lists, empty values and their combinations', async () => {
    const inList = { filter: { fieldName: 'country', inListFilter: { values: ['POLAND', 'japan'] } } }
    expect(await kept(inList)).toEqual(['Japan', 'Poland'])
    expect(await kept({ filter: { fieldName: 'country', emptyFilter: {} } })).toEqual(['(not set)'])
    const both = { andGroup: { expressions: [inList, { notExpression: string('EXACT', 'Japan') }] } }
    expect(await kept(both)).toEqual(['Poland'])
    expect(await kept({ orGroup: { expressions: [both, string('EXACT', 'France')] } })).toEqual([
      'France',
      'Poland',
    ])
    expect(await kept({ filter: { fieldName: 'city', stringFilter: { value: 'Warsaw' } } })).toEqual([
      'Poland',
    ])
  })

  test('numeric filters apply to dimensions and to metrics', async () => {
    const hours = await kept(
      {
        filter: {
          fieldName: 'hour',
          betweenFilter: { fromValue: { int64Value: 5 }, toValue: { doubleValue: 7.5 } },
        },
      },
      'hour',
    )
    expect(hours).toEqual(['05', '06', '07'])
    const all = await rows('country', 'sessions')
    const middle = all[Math.floor(all.length / 2)]?.sessions as number
    for (const [operation, holds] of [
      ['EQUAL', (count: number) => count === middle],
      ['LESS_THAN', (count: number) => count < middle],
      ['LESS_THAN_OR_EQUAL', (count: number) => count <= middle],
      ['GREATER_THAN', (count: number) => count > middle],
      ['GREATER_THAN_OR_EQUAL', (count: number) => count >= middle],
    ] as const) {
      const filter = {
        fieldName: 'sessions',
        numericFilter: { operation, value: { int64Value: String(middle) } },
      }
      const found = await rows('country', 'totalUsers sessions', { metricFilter: { filter } })
      expect(found.map(({ country }) => country).sort()).toEqual(
        all
          .filter(({ sessions }) => holds(sessions as number))
          .map(({ country }) => country)
          .sort(),
      )
    }
  })
})
