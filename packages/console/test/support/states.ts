import type { Page } from 'playwright-core'
import { changed, failed, loading, PROBLEM, refuse, role } from './answers.ts'
import { fulfilConnectors, fulfilHugeEntity } from './hostile.ts'
import type { Screen, Subjects } from './screens.ts'
import { tokenStates } from './token-states.ts'

const CONNECTOR_LIST = /\/integrations\/connectors\?/
const SYNC = /\/connectors\/[^/]+\/sync$/
const EXECUTE = /\/execute$/
const DEFINITIONS = /\/integrations\/definitions/

const purpose = (more: object) => (page: Page) =>
  page.evaluate(`sessionStorage.setItem('linkspan-consent',
    '${JSON.stringify({ connector_type: 'advertising', customer_name: 'acme', ...more })}')`)

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
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
const running = {
  ...run,
  status: 'running',
  entities: [
    { entity: 'accounts', status: 'succeeded', read: 4, slices_done: 10, ...progress },
    { entity: 'campaigns', status: 'running', read: 14_250, slices_done: 4, ...progress },
  ],
}
const broken = {
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
  warnings: [{ ...quota, entity: 'campaigns', source: '2257762802' }],
  pauses: [{ source: '2257762802', reason: 'quota', message: quota.message, until: at(40) }],
  removed: [{ entity: 'labels', source: '2257762802', records: 12 }],
}

const huge = (page: Page) => fulfilConnectors(page, 10_000)

/** The states of single screens, beyond those that all lists have. */
export function statesOf({ connector_id, webhook_id, approval_id }: Subjects): Screen[] {
  const own = `/connectors/${connector_id}`
  const entity = `/data/${connector_id}/campaigns`
  const press = (name: string) => (page: Page) =>
    page.getByRole('button', { name, exact: true }).first().click()
  const states: Omit<Screen, 'is_more'>[] = [
    { name: 'overview-huge', path: '', ready: 'text=10,000 connectors', arrange: huge },
    { name: 'connectors-huge', path: '/connectors', ready: 'text=10,000 connectors', arrange: huge },
    { name: 'data-huge', path: '/data', ready: '[role=cell]', arrange: huge },
    { name: 'data-nothing-found', path: '/data?q=nobody', ready: 'text=No connector matches' },
    {
      name: 'overview-busy',
      path: '',
      ready: 'text=Running',
      arrange: changed(CONNECTOR_LIST, (body) => ({
        ...body,
        data: body.data.map((each: { sync: object; status: string }, index: number) => ({
          ...each,
          status: 'active',
          last_check: null,
          sync: {
            ...each.sync,
            ...(index === 0
              ? { status: 'running', last_run: running }
              : { status: 'succeeded', next_at: at(-90), entities: [] }),
          },
        })),
      })),
    },
    { name: 'connector-huge', path: '/connectors/con_35', ready: 'text=Runs', arrange: huge },
    { name: 'connector-loading', path: own, ready: 'h1', arrange: loading },
    { name: 'connector-failed', path: own, ready: 'text=The database does not answer.', arrange: failed },
    {
      name: 'connector-running',
      path: own,
      ready: '[role=progressbar]',
      arrange: changed(SYNC, (body) => ({ ...body, status: 'running', current: running })),
    },
    {
      name: 'connector-run-failed',
      path: own,
      ready: '.run-details .problem',
      arrange: changed(SYNC, (body) => ({ ...body, status: 'failed', runs: [broken, ...body.runs] })),
    },
    {
      name: 'connector-never-run',
      path: own,
      ready: 'text=No run yet',
      arrange: changed(SYNC, (body) => ({ ...body, runs: [], entities: [], status: 'waiting' })),
    },
    { name: 'connector-delete', path: own, ready: 'dialog', act: press('Delete') },
    { name: 'connector-for-readers', path: own, ready: 'text=Runs', arrange: role('read') },
    {
      name: 'connector-settings-refused',
      path: `${own}/settings`,
      ready: '.fault',
      act: async (page) => {
        await page.getByLabel('conversion_window_days').fill('-1')
        await press('Save')(page)
      },
    },
    {
      name: 'records-loading',
      path: entity,
      ready: '.skeleton',
      arrange: (page) => loading(page, EXECUTE),
    },
    { name: 'records-failed', path: entity, ready: '.problem', arrange: (page) => failed(page, EXECUTE) },
    {
      name: 'records-pending',
      path: entity,
      ready: 'text=has not come this far',
      arrange: (page) =>
        page.route(EXECUTE, (route) =>
          refuse(route, { ...PROBLEM, code: 'sync_pending', status: 409, message: 'The first sync runs.' }),
        ),
    },
    {
      name: 'records-huge',
      path: entity,
      ready: '[aria-colcount="500"]',
      arrange: fulfilHugeEntity,
      act: async (page) => {
        await page.getByRole('button', { name: /of 500 fields/ }).click()
        await page.getByRole('button', { name: 'Choose these 500' }).click()
        await page.getByRole('button', { name: /of 500 fields/ }).click()
      },
    },
    { name: 'records-absent', path: `/data/${connector_id}/nothing`, ready: 'text=Nothing can be searched' },
    { name: 'connect-loading', path: '/connect', ready: 'h1', arrange: (page) => loading(page, DEFINITIONS) },
    {
      name: 'connect-failed',
      path: '/connect',
      ready: '.problem',
      arrange: (page) => failed(page, DEFINITIONS),
    },
    {
      name: 'connect-refused-by-vendor',
      path: '/connected?error=access_denied&error_description=The%20customer%20refused.',
      ready: 'text=Begin again',
      arrange: purpose({}),
    },
    {
      name: 'connect-allowed',
      path: '/connected?secret_id=invented',
      ready: 'text=What is synced',
      arrange: purpose({}),
    },
    {
      name: 'connect-not-repaired',
      path: '/connected?secret_id=invented',
      ready: 'text=The connector was not changed',
      arrange: purpose({ connector_id }),
    },
    { name: 'events-nothing-found', path: '/events?type=webhook.disabled', ready: '.empty' },
    { name: 'webhook-absent', path: '/webhooks/none', ready: '.problem' },
    { name: 'webhook-change', path: `/webhooks/${webhook_id}`, ready: 'dialog form', act: press('Change') },
    {
      name: 'webhook-delivery',
      path: `/webhooks/${webhook_id}`,
      ready: '.run-details',
      act: (page) => page.locator('.run-head').first().click(),
    },
    {
      name: 'webhook-disabled',
      path: `/webhooks/${webhook_id}`,
      ready: 'text=Disabled',
      arrange: changed(/\/api\/v1\/webhooks\/[^/]+$/, (body) => ({
        ...body,
        disabled: { reason: 'failing', at: at(-10) },
        next_attempt_at: null,
      })),
    },
    {
      name: 'approval-failed',
      path: `/approvals/${approval_id}`,
      ready: '.problem',
      arrange: changed(/\/api\/v1\/approvals\/[^/]+$/, (body) => ({
        ...body,
        status: 'executed',
        outcome: 'failed',
        decided_by: { kind: 'person', id: 'person_6d1f' },
        error: {
          code: 'approval_outdated',
          message: 'The campaign was changed meanwhile.',
          remedy: 'Request the write again.',
          changed_fields: ['name'],
        },
      })),
    },
    { name: 'approval-absent', path: '/approvals/none', ready: '.problem' },
    {
      name: 'approval-question',
      path: `/approvals/${approval_id}`,
      ready: 'dialog',
      act: press('Approve'),
    },
    ...tokenStates(press),
    {
      name: 'menu',
      path: '',
      ready: '.side.open',
      act: async (page) => {
        await page.setViewportSize({ width: 360, height: 740 })
        await press('Open the menu')(page)
      },
    },
  ]
  return states.map((state) => ({ ...state, is_more: true }))
}
