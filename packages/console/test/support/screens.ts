import type { Page } from 'playwright-core'
import { empty, failed, loading } from './answers.ts'
import { exchangeStates } from './exchange-states.ts'
import { signIn } from './sign-in-states.ts'
import { statesOf } from './states.ts'

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

/** The lists, which have the same states. */
const LISTS = ['', '/connectors', '/data', '/webhooks', '/approvals', '/tokens', '/events']

/** Every screen in every state. */
export function screensOf(subjects: Subjects): Screen[] {
  const { connector_id, broken_id, webhook_id, approval_id } = subjects
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
    {
      name: 'connector-actions',
      path: `${own}/actions?entity=accessible_customers&action=list`,
      ready: '.grid-row',
      act: (page) => page.getByRole('button', { name: 'Run', exact: true }).click(),
    },
    {
      name: 'connector-actions-write',
      path: `${own}/actions?entity=campaigns&action=update`,
      ready: '.fault',
      act: (page) => page.getByRole('button', { name: 'Ask for approval', exact: true }).click(),
    },
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
      ready: '.canvas canvas',
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
      act: (page) => page.getByRole('button', { name: /of \d+ fields/ }).click(),
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
  return [...screens, ...states, ...statesOf(subjects), ...exchangeStates(subjects), signIn]
}
