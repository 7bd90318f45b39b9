import { changed, failed, loading, press, purpose } from './answers.ts'
import { approvalStates } from './approval-states.ts'
import { connectorStates } from './connector-states.ts'
import { dataStates } from './data-states.ts'
import { at } from './runs.ts'
import type { Screen, Subjects } from './screens.ts'
import { settingsStates } from './settings-states.ts'
import { signInStates } from './sign-in-states.ts'
import { tokenStates } from './token-states.ts'

const DEFINITIONS = /\/integrations\/definitions/

/** The states of single screens, beyond those that all lists have. */
export function statesOf(subjects: Subjects): Screen[] {
  const { connector_id, webhook_id } = subjects
  const states: Screen[] = [
    ...connectorStates(subjects),
    ...settingsStates(subjects),
    ...dataStates(subjects),
    ...signInStates(),
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
      path: `/connected?secret_id=lsi_${'invented'.repeat(6).slice(0, 43)}`,
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
    ...approvalStates(subjects),
    ...tokenStates(),
  ]
  return states.map((state) => ({ ...state, is_more: true }))
}
