import type { Page, Route } from 'playwright-core'
import { healthOf } from '../../../sync/src/plan/health.ts'
import { createHealthSummary } from '../../../sync/src/plan/health-summary.ts'

/** Texts that run a program where a page is careless, or that break its layout. */
export const HOSTILE = [
  '<img src=x onerror="window.broken=1">',
  '"><script>window.broken=1</script>',
  "javascript:window.broken=1//'",
  '</title><svg onload=window.broken=1>',
  '{{constructor.constructor("window.broken=1")()}}',
  `\${window.broken=1}`,
  '\u202Eevil\u202C',
  'שלום עולם – עסקים',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'x'.repeat(200),
  'ｆｕｌｌ　ｗｉｄｔｈ '.repeat(20),
  'Z̵̧̛a̶̢l̷̡g̸̨o̵̧',
]

/** One of them, with a number. */
export const text = (at: number): string => `${HOSTILE[at % HOSTILE.length]} ${at}`.slice(0, 255)

/** When all of it happened. */
export const MOMENT = '2026-11-20T08:15:00.000Z'

/** A connector whose texts are all hostile. */
function hostileConnector(at: number) {
  const failure = {
    code: text(at),
    message: text(at + 1),
    remedy: text(at + 2),
    reason: text(at + 3),
    at: MOMENT,
  }
  const kinds = ['advertising', 'web-analytics', 'call-recording', 'drive'] as const
  const connector = {
    id: `con_${at}`,
    name: text(at),
    customer_name: text(at + 1),
    connector_type: kinds[at % kinds.length] as string,
    tags: { team: text(at + 2) },
    replication_config: null,
    sync_interval_seconds: 3600,
    status: at % 7 === 0 ? ('reauth_required' as const) : ('active' as const),
    ...(at % 7 === 0 && { last_error: failure }),
    account: { id: text(at + 2), name: text(at + 3) },
    last_check: { checked_at: MOMENT, ...(at % 11 === 0 && { error: failure }) },
    credentials_expire_at: MOMENT,
    credentials_renewed_at: MOMENT,
    granted_scopes: [text(at)],
    consent_groups: null,
    sync: {
      status: at % 5 === 0 ? 'failed' : 'succeeded',
      next_at: null,
      entities: [
        {
          entity: 'campaigns',
          status: 'succeeded',
          records: at,
          synced_at: MOMENT,
          synced_from: null,
          ...(at % 5 === 0 && { error: failure }),
        },
      ],
      last_run: null,
    },
    created_at: new Date(Date.parse(MOMENT) + at).toISOString(),
    updated_at: MOMENT,
  }
  return { ...connector, health: healthOf(connector, Date.parse(MOMENT)) }
}

/** Answers the list of connectors, in pages, and each of them. */
export async function fulfilConnectors(page: Page, count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, at) => hostileConnector(at))
  await page.route('**/api/v1/integrations/connectors?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = from + Number(searchParams.get('limit') ?? 100)
    const has_more = to < count
    return route.fulfill({
      json: { data: all.slice(from, to), meta: { has_more, cursor: has_more ? String(to) : null } },
    })
  })
  const summary = createHealthSummary()
  for (const each of all) summary.add(each)
  const json = summary.end()
  await page.route('**/api/v1/integrations/connectors/summary', (route) => route.fulfill({ json }))
  await page.route('**/api/v1/integrations/connectors/con_*', (route) => {
    const at = Number(/con_(\d+)/.exec(route.request().url())?.[1])
    return route.fulfill({ json: all[at] })
  })
  await page.route('**/api/v1/integrations/connectors/con_*/sync', (route) => {
    const at = Number(/con_(\d+)/.exec(route.request().url())?.[1])
    return route.fulfill({ json: reportOf(at) })
  })
  await page.route('**/api/v1/integrations/connectors/con_*/coverage', (route) => {
    const at = Number(/con_(\d+)/.exec(route.request().url())?.[1])
    const days = [
      { from: '2026-11-01', to: '2026-11-20', lacks: [{ reason: 'failed', scope: text(at + 1) }] },
    ]
    return route.fulfill({ json: { entities: [{ entity: text(at), days }] } })
  })
}

function reportOf(at: number) {
  const problem = { code: text(at), message: text(at + 1), remedy: text(at + 2) }
  return {
    status: 'failed',
    next_at: null,
    current: null,
    entities: [
      {
        entity: text(at),
        status: 'failed',
        records: 1,
        synced_at: MOMENT,
        synced_from: null,
        reconciled_at: null,
        error: problem,
        partial: [{ scope: text(at), from: null, to: null, reason: 'failed' }],
      },
    ],
    runs: [
      {
        run_id: text(at),
        cause: 'schedule',
        request: {},
        status: 'failed',
        created_at: MOMENT,
        started_at: MOMENT,
        ended_at: MOMENT,
        resumes_at: null,
        error: problem,
        entities: [
          {
            entity: text(at),
            status: 'failed',
            read: 1,
            written: 1,
            deleted: 0,
            slices_done: 0,
            slices: 1,
            error: problem,
          },
        ],
        warnings: [{ ...problem, entity: text(at), source: text(at + 1) }],
        pauses: [{ source: text(at), reason: text(at), message: text(at + 1), until: MOMENT }],
        removed: [{ entity: text(at), source: text(at + 1), records: 1 }],
      },
    ],
  }
}

/** Fields of an entity, more than anybody chooses. */
export const MANY_FIELDS = 500
/** Records of it. */
const MANY_ROWS = 1_000_000

/** Answers an entity with very many fields and rows. */
export async function fulfilHugeEntity(page: Page): Promise<void> {
  const fields = Object.fromEntries(
    Array.from({ length: MANY_FIELDS }, (_, at) => [
      `group${at % 9}.field_${at}`,
      at % 3 === 0 ? 'string' : 'integer',
    ]),
  )
  await page.route('**/api/v1/integrations/definitions/*', (route) =>
    route.fulfill({
      json: {
        type: 'advertising',
        title: 'Google Ads',
        aliases: [],
        oauth: true,
        consent_groups: [{ name: 'all', title: text(1), scopes: [text(2)], by_default: true }],
        credentials: { type: 'object', properties: {} },
        replication_config: null,
        requests: { allowed: 'reads', apis: [] },
        entities: [
          {
            name: 'campaigns',
            summary: 'Campaigns.',
            actions: {},
            search: { fields, texts: {}, aliases: {}, key: ['group0.field_0'] },
          },
        ],
      },
    }),
  )
  await page.route('**/execute', (route) => fulfilSearch(route))
}

async function fulfilSearch(route: Route): Promise<void> {
  const { params } = route.request().postDataJSON()
  const meta = { took_ms: 0.4, synced_at: MOMENT, synced_from: null }
  if (params.query.aggregate)
    return route.fulfill({
      json: { data: [{ count: MANY_ROWS }], meta: { ...meta, has_more: false, cursor: null } },
    })
  const from = Number(params.cursor ?? 0)
  const to = Math.min(MANY_ROWS, from + Number(params.limit))
  const paths: string[] = params.fields
  const data = Array.from({ length: to - from }, (_, at) => {
    const record: Record<string, Record<string, unknown>> = {}
    for (const path of paths) {
      const [group = '', name = ''] = path.split('.')
      record[group] ??= {}
      record[group][name] = name.endsWith('_0') ? text(from + at) : from + at
    }
    return record
  })
  const has_more = to < MANY_ROWS
  return route.fulfill({ json: { data, meta: { ...meta, has_more, cursor: has_more ? String(to) : null } } })
}
