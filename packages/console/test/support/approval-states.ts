import { changed, loading, press, role } from './answers.ts'
import { at } from './runs.ts'
import type { Screen, Subjects } from './screens.ts'

const APPROVAL = /\/api\/v1\/approvals\/[^/]+$/

const decided = { decided_by: { kind: 'person', id: 'person_6d1f' }, decided_at: at(-12) }
const error = {
  code: 'target_changed',
  message: 'The campaign was changed meanwhile.',
  remedy: 'Request the write again.',
  changed_fields: ['name'],
}
const created = {
  id: '~1',
  before: null,
  after: { name: 'Spring', amountMicros: '12000000', labels: ['a', 'b'] },
}
const deleted = { id: 'customers/1/campaigns/2', before: { name: 'Autumn', end_date: null }, after: null }

/** What a test server answers for a write, as for a set of eight; the first `done` were sent, and the next one may have failed. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of a test server
function setOf(body: any, done: number, failed: object = {}): object {
  const own = body.diff[0]
  const writes = [
    {
      entity: 'campaign_budgets',
      diff: [created],
      provisional_ids: ['~1'],
      summary: 'creates name, amountMicros',
    },
    { entity: 'campaigns', diff: [own], summary: `changes name of ${own.id}` },
    { entity: 'campaigns', diff: [deleted], destroys: true, summary: `removes ${deleted.id}` },
    { entity: 'request', diff: null, summary: 'POST /v25/customers/1/campaigns:mutate' },
    ...[4, 5, 6, 7].map((number) => ({
      entity: 'campaign_labels',
      diff: [{ id: `~${number}`, before: null, after: { campaign: own.id, label: '~1' } }],
      checked: false,
      summary: 'creates campaign, label, which names what the first write of this change set creates',
    })),
  ]
  return {
    ...body,
    title: 'Tidy up for winter – العربية',
    summary: 'Tidy up for winter – العربية: 8 writes',
    operation: 'change_set',
    write_count: writes.length,
    destroys: true,
    not_undone: [],
    policy: { max_writes: 50, max_change: { field: 'amountMicros', by: 50_000_000 } },
    diff: writes.flatMap(({ diff }) => diff ?? []),
    totals: [
      { entity: 'campaign_budgets', created: 1, changed: 0, deleted: 0 },
      { entity: 'campaigns', created: 0, changed: 1, deleted: 1 },
      { entity: 'request', created: 0, changed: 0, deleted: 0 },
      { entity: 'campaign_labels', created: 4, changed: 0, deleted: 0 },
    ],
    writes: writes.map(({ entity, ...write }, index) => ({
      ...body.writes[0],
      checked: true,
      provisional_ids: [],
      ...write,
      number: index + 1,
      summary: `${entity}: ${write.summary}`,
      write: { ...body.writes[0].write, entity },
      ...(index < done && { status: 'succeeded', answer: { results: [{ resourceName: own.id }] } }),
      ...(index === done && failed),
    })),
  }
}

/** The states of an approval, and of a change set. */
export function approvalStates({ approval_id }: Subjects): Omit<Screen, 'is_more'>[] {
  const approval = { path: `/approvals/${approval_id}` }
  const failed = { status: 'failed', error }
  return [
    { name: 'approval-absent', path: '/approvals/none', ready: '.problem' },
    { ...approval, name: 'approval-question', ready: 'dialog', act: press('Approve') },
    { ...approval, name: 'approval-for-readers', ready: '.diff', arrange: role('operate') },
    { ...approval, name: 'approval-loading', ready: '.skeleton', arrange: loading },
    {
      ...approval,
      name: 'approval-unknown-change',
      ready: 'text=does not know',
      arrange: changed(APPROVAL, (body) => ({ ...body, diff: null })),
    },
    {
      ...approval,
      name: 'approval-failed',
      ready: '.problem',
      arrange: changed(APPROVAL, (body) => ({
        ...body,
        ...decided,
        status: 'executed',
        outcome: 'failed',
        error,
      })),
    },
    {
      ...approval,
      name: 'approval-done',
      ready: 'text=What the vendor answered',
      arrange: changed(APPROVAL, ({ diff, writes, ...body }) => ({
        ...body,
        ...decided,
        status: 'executed',
        outcome: 'succeeded',
        ended_at: at(-12),
        diff: [...diff, { ...created, id: null }, deleted],
        writes: [{ ...writes[0], answer: { results: [{ resourceName: diff[0].id }] } }],
      })),
    },
    {
      ...approval,
      name: 'change-set',
      ready: 'text=changes is not known',
      arrange: changed(APPROVAL, (body) => ({
        ...setOf(body, 0),
        not_undone: [
          { number: 2, summary: 'campaigns: removes a campaign', reason: 'nothing takes it back' },
        ],
      })),
    },
    {
      ...approval,
      name: 'change-set-sending',
      ready: '[role=progressbar]',
      arrange: changed(APPROVAL, (body) => ({ ...setOf(body, 3), ...decided, status: 'approved' })),
    },
    {
      ...approval,
      name: 'change-set-partial',
      ready: 'text=Done in part',
      arrange: changed(APPROVAL, (body) => ({
        ...setOf(body, 2, failed),
        ...decided,
        status: 'executed',
        outcome: 'partial',
        error,
      })),
    },
  ]
}
