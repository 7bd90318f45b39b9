import type { Page } from 'playwright-core'
import { HOSTILE, MOMENT, text } from './hostile.ts'

/** More of each than a window shows. */
const COUNT = 60

const all = <Item>(make: (at: number) => Item) => Array.from({ length: COUNT }, (_, at) => make(at))
const listed = (data: unknown[]) => ({ data, meta: { has_more: false, cursor: null } })

const webhookAt = (at: number) => ({
  id: `whk_${at}`,
  url: `https://app.example/${encodeURIComponent(text(at))}?${'long'.repeat(at)}`,
  description: text(at),
  types: at % 2 ? [text(at)] : null,
  enabled: true,
  disabled: null,
  position: at,
  behind: at * 1_000_000,
  failures: at,
  next_attempt_at: MOMENT,
  created_at: MOMENT,
  updated_at: MOMENT,
})

const deliveryAt = (at: number) => ({
  id: `dlv_${at}`,
  event_id: text(at),
  event_type: text(at + 1),
  position: at + 1,
  attempt: at,
  at: MOMENT,
  failure: 'status',
  status: 500,
  duration_ms: at,
  answer: HOSTILE.join('\n'),
})

const eventAt = (position: number) => ({
  id: `evt_${position}`,
  position,
  type: position % 3 === 0 ? text(position) : 'connector.created',
  at: MOMENT,
  request_id: text(position),
  connector_id: text(position + 1),
  customer_name: text(position + 2),
  actor: { kind: text(position + 3), id: text(position) },
  data: { [text(position)]: text(position + 1), name: text(position + 2), code: text(position + 3) },
})

/** An approval as lists have it: without its writes. */
const approvalSummaryAt = (at: number) => ({
  id: `apr_${at}`,
  summary: text(at),
  destroys: at % 2 === 0,
  expires_at: MOMENT,
  status: 'executed',
  outcome: 'failed',
  connector_id: `con_${at}`,
  connector_type: 'advertising',
  customer_name: text(at + 1),
  operation: text(at + 2),
  requested_by: { kind: 'token', id: text(at) },
  decided_by: { kind: 'person', id: text(at + 1) },
  created_at: MOMENT,
  decided_at: MOMENT,
  ended_at: MOMENT,
  title: text(at + 1),
  write_count: 1,
})

function approvalAt(at: number) {
  const record = Object.fromEntries(HOSTILE.map((each, index) => [`${each} ${index}`, text(index + at)]))
  const diff = [{ id: text(at), before: record, after: { ...record, [text(at)]: record } }]
  const error = { code: text(at), message: text(at + 1), remedy: text(at + 2), changed_fields: [text(at)] }
  return {
    ...approvalSummaryAt(at),
    policy: {},
    not_undone: [],
    diff,
    totals: [],
    writes: [
      {
        ...{ number: 1, summary: text(at), destroys: true, diff, checked: false },
        ...{ provisional_ids: ['~1'], operation: text(at + 2), status: 'failed' },
        ...{ write: record, answer: record, error },
      },
    ],
    error,
  }
}

const tokenAt = (at: number) => ({
  id: `tok_${at}`,
  name: text(at),
  client_id: `client_${at % 5}`,
  parent_id: null,
  scope: {
    customer_name: text(at),
    connector_ids: [text(at + 1)],
    actions: [text(at + 2)],
    approval: 'writes',
  },
  created_at: MOMENT,
  expires_at: MOMENT,
})

const clientAt = (at: number) => ({
  client_id: `client_${at}`,
  name: text(at),
  created_at: MOMENT,
  last_used_at: MOMENT,
  secrets: at % 3,
  tokens: at * 1_000_000,
  sessions: at,
  organizations: (at % 2) + 1,
  is_own: at === 0,
})

const last = (address: string) => Number(/_(\d+)(?:[/?]|$)/.exec(address)?.[1] ?? 0)

/** Answers every other list, and each item of them, with texts that are hostile. */
export async function fulfilLists(page: Page): Promise<void> {
  const answer = (address: RegExp, body: (address: string) => unknown) =>
    page.route(address, (route) => route.fulfill({ json: body(route.request().url()) }))
  await answer(/\/api\/v1\/webhooks(\?|$)/, () => listed(all(webhookAt)))
  await answer(/\/api\/v1\/webhooks\/[^/]+$/, (address) => webhookAt(last(address)))
  await answer(/\/api\/v1\/webhooks\/[^/]+\/deliveries/, () => listed(all(deliveryAt)))
  await answer(/\/api\/v1\/approvals(\?|$)/, () => listed(all(approvalSummaryAt)))
  await answer(/\/api\/v1\/approvals\/[^/]+$/, (address) => approvalAt(last(address)))
  await answer(/\/api\/v1\/account\/clients$/, () => ({ data: all(clientAt) }))
  await answer(/\/api\/v1\/account\/tokens/, () => listed(all(tokenAt)))
  await page.route(/\/api\/v1\/events\?/, (route) => {
    const { searchParams } = new URL(route.request().url())
    // the live stream stays as it is
    if (!searchParams.has('limit')) return route.continue()
    const after = searchParams.get('after')
    const from = after === 'now' ? COUNT : Number(after)
    const data = all((at) => eventAt(at + 1)).filter(({ position }) => position > from)
    return route.fulfill({ json: { data, meta: { after: COUNT, has_more: false } } })
  })
}
