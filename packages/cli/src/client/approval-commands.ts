import type { Approval, LinkspanClient } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import { EXIT } from '../failure.ts'
import { choice, option, wholeNumber } from '../options.ts'
import { declareRouteCommand } from './declare-route-command.ts'

export const APPROVAL_STATUSES = ['open', 'pending', 'approved', 'refused', 'expired', 'executed'] as const

const approval = { approval: 'its id; linkspan approvals list shows all' }

export const shownApproval = async (shown: Approval) =>
  (await import('./approval-text.ts')).approvalText(shown)

export const print = async (shown: Approval, { output }: CommandContext) =>
  write(output, await shownApproval(shown))

/** Waits for the end of an approval, with a line on a terminal that says how far it is. */
async function ended(approvals: LinkspanClient['approvals'], id: string, { errors }: CommandContext) {
  const { approvalLine, showProgress } = await import('./progress.ts')
  const progress = showProgress(errors)
  return approvals.wait(id, { onWait: (shown) => progress.show(approvalLine(shown)) }).finally(progress.end)
}

const exit = ({ outcome }: Approval) => (outcome === 'succeeded' ? EXIT.success : EXIT.failed)

/** The commands for writes that a person decides on. */
export const approvalCommands = [
  declareRouteCommand('approvals.list', {
    summary: 'list writes that need an approval, newest first',
    options: [
      choice('--status <status>', 'default pending', APPROVAL_STATUSES),
      option('--all', 'those of every status').conflicts('status'),
      option('--connector <id>', 'only those of this connector'),
      wholeNumber('--limit <count>', 'how many; default 100', 1, 1000),
    ],
    examples: ['linkspan approvals list', 'linkspan approvals list --all --json'],
    call: (approvals, _words, { status = 'pending', all, connector, limit }) =>
      approvals.list({
        status: all ? undefined : status,
        connector_id: connector,
        limit,
      }),
    row: ({ id, status, outcome, customer_name, summary, expires_at }) => ({
      id,
      status: outcome ?? status,
      customer_name,
      summary,
      expires_at,
    }),
    columns: ['id'],
  }),
  declareRouteCommand('approvals.get', {
    summary: 'show what a write changes, and what came of it',
    arguments: approval,
    examples: ['linkspan approvals get apr_4b0f', 'linkspan approvals get apr_4b0f --json'],
    print,
  }),
  declareRouteCommand('approvals.approve', {
    summary: 'approve writes and send them; prints what came of them',
    arguments: approval,
    details:
      'It waits until all are sent, and a terminal shows how many are. Nothing is sent if somebody has changed the target meanwhile. The exit code is 1 unless it succeeded.',
    examples: ['linkspan approvals approve apr_4b0f', 'linkspan approvals approve apr_4b0f --yes'],
    asks: {
      before: 'it sends',
      about: async (approvals, words) => shownApproval(await approvals.get(words.approval)),
      question: async () => 'Send it?',
      otherwise: 'Nothing was sent.',
    },
    async call(approvals, words, _options, context) {
      const decided = await approvals.approve(words.approval)
      return decided.status === 'approved' ? ended(approvals, decided.id, context) : decided
    },
    print,
    exit,
  }),
  declareRouteCommand('approvals.refuse', {
    summary: 'refuse a write, which is never sent',
    arguments: approval,
    examples: ['linkspan approvals refuse apr_4b0f'],
    print,
  }),
  declareRouteCommand('approvals.wait', {
    summary: 'wait until a write is executed, refused or expired',
    arguments: approval,
    details: 'The exit code is 1 unless it succeeded.',
    examples: ['linkspan approvals wait apr_4b0f --json'],
    call: (approvals, words, _options, context) => ended(approvals, words.approval, context),
    print,
    exit,
  }),
]
