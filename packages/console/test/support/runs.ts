import type { Page } from 'playwright-core'
import { PROBLEM } from './answers.ts'

/** A moment this number of minutes from now. */
export const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const progress = { deleted: 0, written: 1200, slices: 10 }
const words = ({ code, message, remedy }: typeof PROBLEM) => ({ code, message, remedy })
const quota = {
  code: 'rate_limited',
  message: 'The vendor allows 15,000 operations a day, and they are used up.',
  remedy: 'The sync continues by itself.',
}
const run = {
  run_id: 'run_7f3f8f2c1b00',
  cause: 'schedule',
  request: {},
  created_at: at(-3),
  started_at: at(-3),
  ended_at: null,
  resumes_at: null,
  error: null,
  warnings: [],
  pauses: [],
  removed: [],
}
/** A run that reads. */
export const running = {
  ...run,
  status: 'running',
  entities: [
    { entity: 'accounts', status: 'succeeded', read: 4, slices_done: 10, ...progress },
    { entity: 'campaigns', status: 'running', read: 14_250, slices_done: 4, ...progress },
  ],
}
/** A run with each kind of trouble. */
export const broken = {
  ...run,
  status: 'failed',
  ended_at: at(-1),
  error: words(PROBLEM),
  entities: [
    {
      entity: 'campaigns',
      status: 'failed',
      read: 14_250,
      slices_done: 4,
      error: words(PROBLEM),
      ...progress,
    },
  ],
  warnings: [
    { ...quota, entity: 'campaigns', source: '2257762802' },
    ...Array.from({ length: 99 }, (_, index) => ({
      code: 'file_unsupported',
      message: 'documents of this kind cannot be read',
      entity: 'all',
      source: `document_key Photos/2022/IMG_${index}.jpg`,
    })),
  ],
  pauses: [{ source: '2257762802', reason: 'quota', message: quota.message, until: at(40) }],
  removed: [{ entity: 'labels', source: '2257762802', records: 12 }],
}

const OUTCOMES = [
  'succeeded',
  'succeeded',
  'succeeded',
  'failed',
  'succeeded',
  'paused',
  'cancelled',
] as const
/** A run every two hours, the newest first, of each outcome. */
export const runsOfAWeek = Array.from({ length: 84 }, (_, index) => {
  const read = 4_000 + ((index * 7_919) % 9_000)
  const campaigns = {
    entity: 'campaigns',
    status: 'succeeded',
    ...progress,
    read,
    written: Math.round(read / 10),
  }
  return {
    ...run,
    run_id: `run_${index}`,
    status: OUTCOMES[index % OUTCOMES.length],
    started_at: at(-120 * (index + 1)),
    ended_at: at(-120 * (index + 1) + 1 + ((index * 31) % 23)),
    entities: [{ ...campaigns, slices_done: 10 }],
  }
})

/** What 10,000 connectors did in two weeks, with a bad day, and an overdue sync. */
export const busyFortnight = (page: Page) =>
  page.route(/\/connectors\/activity/, (route) =>
    route.fulfill({
      json: {
        days: Array.from({ length: 14 }, (_, index) => index).flatMap((index) =>
          (['succeeded', 'failed', 'paused', 'cancelled'] as const).map((status, place) => {
            const runs = place === 0 ? 238_000 - index * 900 : index === 4 ? 61_000 : 900 * place
            return {
              day: at(-1_440 * (13 - index)).slice(0, 'YYYY-MM-DD'.length),
              status,
              runs,
              rows_read: runs * 1_730,
              rows_changed: runs * 212,
            }
          }),
        ),
        overdue: { count: 37, since: at(-94) },
        quotas: Array.from({ length: 20 }, (_, index) => ({
          id: `con_${index}`,
          name: `Calls of team ${index} ${'of a company with a long name '.repeat(index === 3 ? 4 : 0)}`,
          customer_name: 'Acme',
          connector_type: index % 2 ? 'call-recording' : 'web-analytics',
          ...(index % 2
            ? { quota: 'calls_per_day', source: null, most: 10_000 }
            : { quota: 'tokensPerDay', source: 'property_id 213025502', most: 10_000 }),
          used: 10_000 - index * 490,
          full_at: at(600),
        })),
      },
    }),
  )
