import { describe, expect, test } from '@jest/globals'
import { type HealthFacts, healthOf, LATE_MS } from '../src/plan/health.ts'

const NOW = Date.parse('2026-11-01T00:00:00Z')
const error = { code: 'vendor_error', message: 'The vendor failed.', remedy: 'Wait.' }
const words = { code: error.code, reason: error.message, remedy: error.remedy }
const run = { started_at: '2026-10-31T10:00:00Z', ended_at: '2026-10-31T11:00:00Z' }
const good = { entity: 'campaigns', records: 3 }
const bad = { entity: 'ads', records: 0, error }

const facts = (
  sync: Partial<HealthFacts['sync']> = {},
  more: Partial<Omit<HealthFacts, 'sync'>> = {},
): HealthFacts => ({
  status: 'active',
  last_check: null,
  ...more,
  sync: { status: 'succeeded', next_at: null, last_run: run, entities: [good], ...sync },
})
const at = (ms: number) => new Date(NOW + ms).toISOString()

const cases: [title: string, HealthFacts, object][] = [
  ['that works', facts(), { state: 'healthy' }],
  ['whose sync waits', facts({ status: 'waiting' }), { state: 'waiting' }],
  [
    'whose credentials the vendor refused',
    facts({ status: 'failed' }, { status: 'reauth_required', last_error: { ...error, at: at(-5) } }),
    { state: 'reauth_required', ...words, since: at(-5) },
  ],
  [
    'whose refusal is not known',
    facts({}, { status: 'reauth_required' }),
    {
      state: 'reauth_required',
      code: 'reauth_required',
      reason: 'The vendor refuses the credentials.',
      remedy: 'The customer has to consent again.',
    },
  ],
  [
    'whose last check failed',
    facts({}, { last_check: { checked_at: at(-7), error } }),
    { state: 'failed', ...words, since: at(-7) },
  ],
  ['whose last check went well', facts({}, { last_check: { checked_at: at(-7) } }), { state: 'healthy' }],
  [
    'of which some entities failed while others have records',
    facts({ entities: [bad, good, { ...bad, entity: 'labels' }] }),
    { state: 'partial', ...words, reason: 'ads, labels: The vendor failed.', since: run.ended_at },
  ],
  [
    'of which all entities with records failed',
    facts({
      entities: [
        { ...bad, records: 9 },
        { ...good, records: 0 },
      ],
    }),
    { state: 'failed', ...words, reason: 'ads: The vendor failed.', since: run.ended_at },
  ],
  [
    'whose run failed as a whole',
    facts({ status: 'failed' }),
    { state: 'failed', reason: 'The last run did not end.', since: run.ended_at },
  ],
  [
    'whose run never ended',
    facts({ status: 'interrupted', last_run: { started_at: run.started_at, ended_at: null } }),
    { state: 'failed', reason: 'The last run did not end.' },
  ],
  [
    'whose interrupted run continues',
    facts({ status: 'interrupted', next_at: at(1_000) }),
    { state: 'waiting', reason: 'Its last run was interrupted, and continues by itself.' },
  ],
  [
    'without a configuration',
    facts({
      status: 'not_configured',
      missing: [
        { path: '$.replication_config.customer_ids', message: 'is required' },
        { path: '$.x', message: 'is odd' },
      ],
    }),
    {
      state: 'not_configured',
      reason: 'replication_config.customer_ids is required; x is odd',
      remedy: 'Choose in its settings what is synced.',
    },
  ],
  [
    'without a configuration, of which nothing is missing by name',
    facts({ status: 'not_configured' }),
    { state: 'not_configured', remedy: 'Choose in its settings what is synced.' },
  ],
  ...['queued', 'running'].map((status): [string, HealthFacts, object] => [
    `whose sync is ${status}`,
    facts({ status }),
    { state: 'running', since: run.started_at },
  ]),
  [
    'whose sync is paused',
    facts({ status: 'paused', next_at: at(60_000) }),
    { state: 'paused', since: at(60_000) },
  ],
  ['whose syncing is suspended', facts({ status: 'suspended', next_at: at(-1e9) }), { state: 'suspended' }],
  ['whose sync is a little late', facts({ next_at: at(-LATE_MS) }), { state: 'healthy' }],
]

describe('the health of a connector', () => {
  test.each(cases)('%s', (_title, connector, expected) => {
    expect(healthOf(connector, NOW)).toEqual(expected)
  })

  test('whose sync should have begun two minutes ago says so', () => {
    expect(healthOf(facts({ next_at: at(-LATE_MS - 1) }), NOW)).toMatchObject({
      state: 'overdue',
      remedy: expect.stringContaining('work'),
      since: at(-LATE_MS - 1),
    })
  })
})
