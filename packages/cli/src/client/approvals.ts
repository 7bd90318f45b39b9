import type { Approval, ApprovalQuery } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { cell } from '../output/flatten.ts'
import { printable } from '../output/printable.ts'
import { printJson } from '../output/record.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import type { approvalCommands } from './approval-commands.ts'
import { confirm, requireAnswer } from './confirm.ts'
import { openClient } from './open-client.ts'

/** Lists approvals: for people what distinguishes them, otherwise everything. */
export const list: Run<typeof approvalCommands.list> = async ({ options, context }) => {
  const { status = 'pending', all, connector, limit } = options
  const client = await openClient(context, options)
  const { data, meta } = await client.approvals.list({
    // the server knows the words
    ...(!all && { status: status as NonNullable<ApprovalQuery['status']> }),
    ...(connector !== undefined && { connector_id: connector }),
    ...(limit !== undefined && { limit }),
  })
  const format = formatOf(options, 'table')
  const output = createRowOutput(format, context)
  const shown = data.map(({ id, status, outcome, customer_name, summary, expires_at }) => ({
    id,
    status: outcome ?? status,
    customer_name,
    summary,
    expires_at,
  }))
  await output.rows(format === 'table' ? shown : data)
  await output.end()
  if (meta.has_more) await write(context.errors, 'There are more approvals: --limit shows up to 1000.\n')
  return EXIT.success
}

/** Shows an approval. */
export const show: Run<typeof approvalCommands.show> = async ({ words: [id], options, context }) => {
  const client = await openClient(context, options)
  await print(await client.approvals.get(id), options, context)
  return EXIT.success
}

/** Approves a write, after a question. */
export const approve: Run<typeof approvalCommands.approve> = async ({ words: [id], options, context }) => {
  requireAnswer('approvals approve asks before it sends', options, context)
  const client = await openClient(context, options)
  if (!options.yes) {
    const asked = await client.approvals.get(id)
    await write(context.errors, textOf(asked))
    if (!(await confirm('Send it?', options, context))) {
      await write(context.errors, 'Nothing was sent.\n')
      return EXIT.failed
    }
  }
  return printEnd(await client.approvals.approve(id), options, context)
}

/** Refuses a write. */
export const refuse: Run<typeof approvalCommands.refuse> = async ({ words: [id], options, context }) => {
  const client = await openClient(context, options)
  await print(await client.approvals.refuse(id), options, context)
  return EXIT.success
}

/** Waits for what comes of a write. */
export const wait: Run<typeof approvalCommands.wait> = async ({ words: [id], options, context }) => {
  const client = await openClient(context, options)
  return printEnd(await client.approvals.wait(id), options, context)
}

interface Printing {
  readonly json?: boolean
}

async function printEnd(approval: Approval, options: Printing, context: CommandContext): Promise<number> {
  await print(approval, options, context)
  return approval.outcome === 'succeeded' ? EXIT.success : EXIT.failed
}

function print(approval: Approval, { json }: Printing, context: CommandContext): Promise<void> {
  return json ? printJson(context, approval) : write(context.output, textOf(approval))
}

/** An approval for people: what it changes, a line for each field. */
function textOf({ id, status, outcome, summary, account, diff, write: sent, error }: Approval): string {
  const lines = [
    `${id}  ${outcome ?? status}`,
    summary,
    ...(account ? [`  of the account ${account.name} (${account.id})`] : []),
    ...(diff ?? []).flatMap(({ id: target, before, after }) => [
      `  ${target ?? 'new'}${after ? '' : ': deleted'}`,
      ...Object.keys(after ?? before ?? {}).map(
        (field) =>
          `    ${field}: ${[before, after].flatMap((each) => (each ? [cell(each[field])] : [])).join(' -> ')}`,
      ),
    ]),
    // what it changes is not known, so that people need to see what is sent
    ...(diff ? [] : [`  ${JSON.stringify(sent)}`]),
    ...(error ? [`${error.message} (${error.code})`] : []),
  ]
  return lines.map((line) => `${printable(line)}\n`).join('')
}
