import type { Page } from 'playwright-core'

/** A screen in one of its states. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** What is there once the screen has its state. */
  readonly ready: string
  /** Prepares the answers that lead to the state; returns what ends them. */
  arrange?(page: Page): Promise<unknown>
  /** Whether other screens have the same parts in this state. */
  readonly is_more?: boolean
  /** What a person does to reach the state. */
  act?(page: Page): Promise<unknown>
}

/** The things that the screens show. */
export interface Subjects {
  readonly connector_id: string
  readonly broken_id: string
  readonly webhook_id: string
  readonly approval_id: string
}

const PROBLEM = {
  code: 'unavailable',
  title: 'Unavailable',
  status: 500,
  message: 'The database does not answer.',
  remedy: 'Try again; "linkspan doctor" says what it waits for.',
  request_id: 'b1946ac9-2492-4d23-a6ab-7f3f8f2c1b00',
}

const EMPTY = { data: [], meta: { has_more: false, cursor: null }, ending_versions: [] }
const API = /\/api\/v1\/(integrations|webhooks|approvals|account|events)/

const failed = (page: Page) =>
  page.route(API, (route) =>
    route.fulfill({ status: 500, json: PROBLEM, headers: { 'x-request-id': PROBLEM.request_id } }),
  )
const loading = (page: Page) => page.route(API, () => {})
const empty = (page: Page) =>
  page.route(/\/api\/v1\/(integrations\/connectors|webhooks|approvals|account\/tokens)(\?|$)/, (route) =>
    route.fulfill({ json: EMPTY }),
  )

/** The lists, which have the same states. */
const LISTS = ['', '/connectors', '/data', '/webhooks', '/approvals', '/tokens', '/events']

/** Every screen in every state. */
export function screensOf({ connector_id, broken_id, webhook_id, approval_id }: Subjects): Screen[] {
  const own = `/connectors/${connector_id}`
  const entity = `/data/${connector_id}/campaigns`
  const grouped =
    'group=campaign.advertising_channel_type&show=sum~metrics.clicks&sort=sum_metrics_clicks~desc'
  const screens: Screen[] = [
    { name: 'overview', path: '', ready: 'text=Failing' },
    { name: 'connectors', path: '/connectors', ready: '[role=cell]' },
    { name: 'connectors-nothing-found', path: '/connectors?q=nobody', ready: 'text=No connector matches' },
    { name: 'connector', path: own, ready: 'text=Runs' },
    { name: 'connector-broken', path: `/connectors/${broken_id}`, ready: 'text=Reconnect by consent' },
    { name: 'connector-data', path: `${own}/data`, ready: '.entity' },
    { name: 'connector-settings', path: `${own}/settings`, ready: 'text=What is synced' },
    { name: 'connector-absent', path: '/connectors/none', ready: 'text=There is no connector' },
    { name: 'data', path: '/data', ready: '[role=cell]' },
    {
      name: 'records',
      path: `${entity}?where=metrics.clicks~gt~0&sort=metrics.clicks~desc`,
      ready: '.grid-row',
    },
    { name: 'records-grouped', path: `${entity}?${grouped}`, ready: '.bars' },
    {
      name: 'records-by-day',
      path: `${entity}?group=segments.date&show=sum~metrics.clicks`,
      ready: '.columns',
    },
    {
      name: 'records-none',
      path: `${entity}?where=campaign.name~eq~nobody`,
      ready: 'text=No record matches',
    },
    {
      name: 'records-as-code',
      path: `${entity}?${grouped}`,
      ready: '.code',
      act: (page) => page.getByText('The same query as code').click(),
    },
    {
      name: 'records-fields',
      path: entity,
      ready: '.field-list',
      act: (page) => page.getByRole('button', { name: /^First of/ }).click(),
    },
    {
      name: 'connect',
      path: '/connect?kind=advertising&customer=acme',
      ready: 'text=Continue to Google Ads',
    },
    {
      name: 'connect-credentials',
      path: '/connect?kind=call-recording&customer=acme&way=credentials',
      ready: 'text=What is synced',
    },
    { name: 'connect-refused', path: '/connected?error=access_denied', ready: 'text=Begin again' },
    { name: 'events', path: '/events', ready: '[role=cell]' },
    { name: 'event', path: '/events?at=1', ready: 'dialog .code' },
    { name: 'webhooks', path: '/webhooks', ready: '.entity' },
    { name: 'webhook', path: `/webhooks/${webhook_id}`, ready: 'text=Deliveries' },
    {
      name: 'webhook-new',
      path: '/webhooks',
      ready: 'dialog form',
      act: (page) => page.getByRole('button', { name: 'Add a webhook' }).click(),
    },
    { name: 'approvals', path: '/approvals', ready: '.entity' },
    { name: 'approval', path: `/approvals/${approval_id}`, ready: '.diff' },
    { name: 'tokens', path: '/tokens', ready: '.entity' },
    {
      name: 'token-new',
      path: '/tokens',
      ready: 'dialog form',
      act: (page) => page.getByRole('button', { name: 'Make a token' }).click(),
    },
    { name: 'not-found', path: '/nowhere', ready: 'text=There is no such screen' },
  ]
  const states = LISTS.flatMap((path): Screen[] => {
    const name = path.slice(1) || 'overview'
    return [
      {
        name: `${name}-failed`,
        path,
        ready: 'text=The database does not answer.',
        arrange: failed,
        is_more: path !== '',
      },
      { name: `${name}-loading`, path, ready: 'h1', arrange: loading, is_more: path !== '' },
      ...(name === 'events'
        ? []
        : [{ name: `${name}-empty`, path, ready: '.empty', arrange: empty, is_more: path !== '' }]),
    ]
  })
  const signed_out: Screen = {
    name: 'sign-in',
    path: '',
    ready: 'text=The link, or its code',
    arrange: async (page) => {
      await page.route('**/api/v1/session', (route) =>
        route.fulfill({
          status: 401,
          json: {
            code: 'unauthenticated',
            title: 'Unauthenticated',
            status: 401,
            message: 'Nobody has signed in.',
          },
        }),
      )
      await page.route('**/api/v1/session/methods', (route) =>
        route.fulfill({
          json: {
            data: [
              { method: 'oidc', name: 'Sign in with Acme', url: '/api/v1/session/oidc' },
              { method: 'link', name: 'Link' },
            ],
          },
        }),
      )
    },
  }
  return [...screens, ...states, signed_out]
}
