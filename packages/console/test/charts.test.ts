import { expect, test } from '@jest/globals'
import type { CoveredDays } from '@linkspan/client'
import * as fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import { PARTIAL_REASONS } from '../../sync/src/plan/partial-reasons.ts'
import { chartPoints } from '../src/data/chart-points.ts'
import { dayState } from '../src/data/day-states.ts'
import { CHART_KINDS } from '../src/data/query-state.ts'

const TYPES = { date: 'string', name: 'string', hour: 'integer' }
const group = fc.record({
  date: fc.constantFrom('2026-11-01', '2026-11-02', '2026-12-31'),
  name: fc.string({ maxLength: 3 }),
  hour: fc.integer({ min: 0, max: 23 }),
  count: fc.option(fc.integer({ min: 1, max: 1_000 })),
})
const paths = fc.subarray(['date', 'name', 'hour'], { minLength: 1 })

test('a chart draws each group with its own value or counts it as left to the table, in the order of days and numbers', () => {
  const kinds = fc.constantFrom(undefined, ...CHART_KINDS)
  void fc.assert(
    fc.property(paths, fc.array(group, { maxLength: 60 }), kinds, (group_by, rows, chosen) => {
      const textOf = (row: (typeof rows)[number]) =>
        group_by.map((path) => String(row[path as 'name']) || '(empty)').join('\n')
      const groups = [...new Map(rows.map((row) => [textOf(row), row])).values()]
      const { labels, series, left, kind } = chartPoints(groups, { group_by }, 'count', TYPES, chosen)
      const drawn = series.flatMap(({ values }) => values.filter((value) => value !== null))
      const counted = groups.filter(({ count }) => count !== null)
      expect(drawn.length + left).toBe(groups.length)
      if (counted.length <= 6) expect(drawn.toSorted()).toEqual(counted.map(({ count }) => count).toSorted())
      if (group_by.length === 1)
        for (const [at, label] of labels.entries())
          expect(series[0]?.values[at]).toBe(counted.find((row) => textOf(row) === label)?.count)
      if (group_by.length === 1 && kind === 'columns' && chosen !== 'bars')
        expect(labels).toEqual(
          labels.toSorted((a, b) => (group_by[0] === 'hour' ? Number(a) - Number(b) : a < b ? -1 : 1)),
        )
    }),
  )
})

test('a day is settled only if nothing lacks, and the worst reason decides what it is', () => {
  const lack = (reason: string) => ({ reason, scope: 'all' }) as CoveredDays['lacks'][number]
  const own = { moving: 'moving', forgotten: 'beyond', not_read: 'missing' } as Record<string, string>
  expect(dayState([])).toBe('settled')
  for (const reason of each(Object.keys(PARTIAL_REASONS))) {
    expect(dayState([lack(reason)])).toBe(own[reason] ?? 'partial')
    expect(dayState([lack('failed'), lack(reason)])).toBe('partial')
  }
  expect(dayState([lack('not_read'), lack('moving')])).toBe('missing')
})
