import { type Call, defineList, type Page, type PagedAction } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from './gong.ts'
import { type ListMeta, readPage } from './pages.ts'
import { cursor, day, ids, moment } from './params.ts'
import { completeWindow } from './window.ts'

const params = z
  .strictObject({
    filter: z
      .strictObject({
        fromDate: day
          .optional()
          .describe('The first day, in the company’s time zone. Default: 30 days before toDate.'),
        toDate: day.optional().describe('The day after the last one, not later than today; default today.'),
        userIds: ids.optional().describe('Only these users.'),
        createdFromDateTime: moment.optional().describe('Only users created at this time or later.'),
        createdToDateTime: moment.optional().describe('Only users created before this time.'),
      })
      .optional()
      .describe('Default: the last 30 days, all users.'),
    cursor,
  })
  .meta({ title: 'StatsParams', description: 'The parameters of a list of statistics.' })

type StatsParams = z.input<typeof params>

/** The metadata of a page of statistics. */
export interface StatsMeta extends ListMeta {
  /** The beginning of the statistics. */
  readonly fromDateTime?: string
  /** The end of the statistics. */
  readonly toDateTime?: string
  /** The time zone of their days. */
  readonly timeZone?: string
}

const periodParams = params
  .extend({
    aggregationPeriod: z
      .enum(['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'])
      .default('WEEK')
      .describe('The length of a period; default WEEK.'),
  })
  .meta({ title: 'PeriodStatsParams', description: 'The parameters of a list of statistics by periods.' })

interface StatsDeclaration {
  readonly summary: string
  readonly path: string
  readonly rows: string
}

/** Declares a list of the statistics of users over some days. */
export function statsList<Row>({
  summary,
  ...place
}: StatsDeclaration): PagedAction<StatsParams, Row, Page<Row, StatsMeta>> {
  return defineList({ summary, params, cursor: 'cursor', run: statsOf<Row>(place) })
}

/** Declares a list of the statistics of users by periods. */
export function periodList<Row>({
  summary,
  ...place
}: StatsDeclaration): PagedAction<z.input<typeof periodParams>, Row, Page<Row, StatsMeta>> {
  return defineList({ summary, params: periodParams, cursor: 'cursor', run: statsOf<Row>(place) })
}

function statsOf<Row>({ path, rows }: Omit<StatsDeclaration, 'summary'>) {
  return async (
    api: Gong,
    { filter, cursor: token, ...more }: z.output<typeof params>,
    call: Call,
  ): Promise<Page<Row, StatsMeta>> => {
    const given = { from: filter?.fromDate, to: filter?.toDate }
    const window = completeWindow(given, token, 'day', api.clock.now())
    const body = { ...more, filter: { ...filter, fromDate: window.from, toDate: window.to } }
    return readPage(api, { path, body, rows }, window, call)
  }
}
