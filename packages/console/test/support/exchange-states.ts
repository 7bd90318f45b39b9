import { changed, loading, PROBLEM, press, purpose, refuse, role } from './answers.ts'
import { fulfilLists } from './hostile-lists.ts'
import { at } from './runs.ts'
import type { Screen, Subjects } from './screens.ts'

const WEBHOOK = /\/api\/v1\/webhooks\/[^/]+$/
const DELIVERIES = /\/api\/v1\/webhooks\/[^/]+\/deliveries/

const more = (data: object[]) => ({ data, meta: { has_more: true, cursor: 'more' } })

const disabled = (reason: string) => ({ disabled: { reason, at: at(-50) }, next_attempt_at: null })
const webhooks = [
  { url: 'https://app.example/events', description: null, failures: 0, behind: 0, next_attempt_at: null },
  { url: 'https://billing.example/hooks/linkspan', failures: 0, behind: 12_804, next_attempt_at: null },
  { url: 'https://former.example/events', failures: 14, ...disabled('failing') },
  { url: 'https://gone.example/events', failures: 1, ...disabled('gone') },
  { url: 'https://staging.example/events', failures: 0, behind: 3, ...disabled('requested') },
  {
    url: `https://long.example/${'segment/'.repeat(30)}`,
    description: 'الفوترة – 🧾 '.repeat(12),
    failures: 4,
    last_failure: {
      failure: 'certificate',
      status: null,
      remedy: 'Give the receiver a valid certificate. '.repeat(9),
    },
  },
]
const approvals = [
  { status: 'pending' },
  { status: 'approved' },
  { status: 'executed', outcome: 'succeeded', ended_at: at(-30) },
  { status: 'executed', outcome: 'failed', ended_at: at(-90) },
  { status: 'executed', outcome: 'unknown', ended_at: at(-3_000) },
  { status: 'refused', decided_at: at(-6_000), customer_name: 'شركة التجارة الدولية '.repeat(9) },
  { status: 'expired', ended_at: at(-9_000), summary: 'A summary that does not end. '.repeat(9) },
]
const scopes = [
  { actions: ['read', 'search'], customer_name: 'acme', expires_in: 86_400 },
  { actions: ['campaigns.update', 'write'], connector_types: ['advertising', 'drive'], approval: 'writes' },
  {
    approval: 'change_sets',
    change_sets: { max_writes: 20, no_destroys: true, max_change: { field: 'amountMicros', by: 5e7 } },
  },
  { connector_ids: ['con_7f3f8f2c-1b00-4d23-a6ab-8c05c19bee5c', 'con_16bc1091-0d25-4ae7-81c6-226c76d86481'] },
]

/** The states of what goes in and out: connecting, events, webhooks, approvals and tokens. */
export function exchangeStates({ connector_id, webhook_id }: Subjects): Screen[] {
  const webhook = `/webhooks/${webhook_id}`
  const states: Omit<Screen, 'is_more'>[] = [
    { name: 'connect-start', path: '/connect', ready: '.kind' },
    {
      name: 'connect-without-customer',
      path: '/connect?kind=drive',
      ready: '.fault',
      act: press('Continue to Google Drive'),
    },
    {
      name: 'connect-for-readers',
      path: '/connect',
      ready: 'text=Your role may only look',
      arrange: role('read'),
    },
    {
      name: 'connect-lost',
      path: '/connected',
      ready: 'text=loaded again',
      arrange: purpose({ connector_id }),
    },
    {
      name: 'connect-repairing',
      path: '/connected?secret_id=invented',
      ready: '.skeleton',
      arrange: async (page) => {
        await purpose({ connector_id })(page)
        await page.route('**/integrations/connectors/con_*', (route) =>
          route.request().method() === 'PATCH' ? undefined : route.continue(),
        )
      },
    },
    {
      name: 'events-not-live',
      path: '/events',
      ready: 'text=Not live',
      arrange: (page) =>
        page.route(/\/api\/v1\/events(\?|$)/, (route) =>
          route.request().url().includes('limit=')
            ? route.continue()
            : refuse(route, { ...PROBLEM, status: 403, code: 'forbidden' }),
        ),
    },
    { name: 'events-of-connector', path: `/events?connector=${connector_id}`, ready: '[role=cell]' },
    { name: 'event-absent', path: '/events?at=999999', ready: 'text=no longer kept' },
    {
      name: 'webhooks-many',
      path: '/webhooks',
      ready: 'text=Switched off',
      arrange: changed(/\/api\/v1\/webhooks$/, (body) => ({
        ...body,
        data: webhooks.map((each, index) => ({ ...body.data[0], id: `whk_${index}`, ...each })),
      })),
    },
    { name: 'webhooks-for-readers', path: '/webhooks', ready: '.entity', arrange: role('read') },
    { name: 'webhook-for-readers', path: webhook, ready: '.run-head', arrange: role('operate') },
    { name: 'webhook-loading', path: webhook, ready: '.skeleton', arrange: loading },
    {
      name: 'webhook-tested',
      path: webhook,
      ready: 'text=Nothing listens at the address >> visible=true',
      act: press('Send a test'),
    },
    {
      name: 'webhook-of-some-events',
      path: webhook,
      ready: 'dialog .type-choice',
      arrange: changed(WEBHOOK, (body) => ({ ...body, types: ['sync.failed', 'connector.reauth_required'] })),
      act: press('Change'),
    },
    {
      name: 'webhook-refused',
      path: '/webhooks',
      ready: 'dialog .fault',
      act: async (page) => {
        await press('Add a webhook')(page)
        await page.getByLabel('Address').fill('ftp://app.example')
        await press('Add')(page)
      },
    },
    {
      name: 'webhook-delivered',
      path: webhook,
      ready: '.answer',
      arrange: async (page) => {
        await changed(WEBHOOK, (body) => ({
          ...body,
          failures: 0,
          last_failure: null,
          behind: 0,
          next_attempt_at: null,
          types: ['sync.failed', 'connector.reauth_required'],
        }))(page)
        await changed(DELIVERIES, (body) =>
          more(
            Array.from({ length: 9 }, (_, index) => ({
              ...body.data[0],
              id: `dlv_${index}`,
              at: at(-index * 47),
              attempt: index === 3 ? 2 : 1,
              failure: index === 4 ? 'status' : null,
              status: index === 4 ? 503 : 204,
              answer: index === 4 ? '<h1>Service unavailable</h1>' : '',
            })),
          ),
        )(page)
      },
      act: (page) => page.locator('.run-head').nth(4).click(),
    },
    {
      name: 'webhook-secret',
      path: webhook,
      ready: 'dialog .code',
      act: async (page) => {
        await press('New secret')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
      },
    },
    {
      name: 'approvals-many',
      path: '/approvals',
      ready: 'text=Outcome unknown',
      arrange: changed(/\/api\/v1\/approvals(\?|$)/, (body) =>
        more(approvals.map((each, index) => ({ ...body.data[0], id: `apr_${index}`, ...each }))),
      ),
    },
    { name: 'approvals-nothing-found', path: '/approvals?status=expired', ready: '.empty' },
    {
      name: 'tokens-many',
      path: '/tokens',
      ready: 'text=Backend of Acme',
      arrange: changed(/\/api\/v1\/account\/tokens/, (body) =>
        more(
          scopes.flatMap((scope, index) =>
            ['Backend of Acme', null].map((name, half) => ({
              ...body.data[0],
              id: `tok_${index}${half}`,
              client_id: half ? 'client_16bc1091' : body.data[0].client_id,
              name,
              scope,
            })),
          ),
        ),
      ),
    },
    { name: 'tokens-for-readers', path: '/tokens', ready: '.entity', arrange: role('operate') },
    ...['/events', '/webhooks', '/webhooks/whk_3', '/approvals', '/approvals/apr_3', '/tokens'].map(
      (path) => ({
        name: `hostile${path.replaceAll('/', '-')}`,
        path,
        ready: 'main bdi',
        arrange: fulfilLists,
      }),
    ),
  ]
  return states.map((state) => ({ ...state, is_more: true }))
}
