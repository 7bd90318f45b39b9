import type { NewWebhook, Webhook, WebhookPatch } from '@linkspan/client'
import { write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { printRecord } from '../output/record.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import { confirm, requireAnswer } from './confirm.ts'
import { openClient } from './open-client.ts'
import type { webhookCommands } from './webhook-commands.ts'

const KEEP = 'Keep the secret: no other command shows it.\n'
const SHOWN = 20

/** Creates a webhook, and prints its secret. */
export const create: Run<typeof webhookCommands.create> = async ({ words: [url], options, context }) => {
  const client = await openClient(context, options)
  const { type: types, description } = options
  const created = await client.webhooks.create({
    url,
    // the server knows the types
    ...(types && { types: types as NonNullable<NewWebhook['types']> }),
    ...(description !== undefined && { description }),
  })
  await printRecord(context, created, options)
  await write(context.errors, KEEP)
  return EXIT.success
}

/** Lists webhooks: for people what distinguishes them, otherwise everything. */
export const list: Run<typeof webhookCommands.list> = async ({ options, context }) => {
  const client = await openClient(context, options)
  const { data } = await client.webhooks.list()
  const format = formatOf(options, 'table')
  const output = createRowOutput(format, context)
  await output.rows(format === 'table' ? data.map(summaryOfWebhook) : data)
  await output.end()
  return EXIT.success
}

/** How a webhook is, and what distinguishes it. */
export function summaryOfWebhook({ id, url, disabled, failures, behind, description }: Webhook) {
  const status = disabled ? `disabled: ${disabled.reason}` : failures > 0 ? 'failing' : 'enabled'
  return { status, behind, failures, url, description: description ?? '', id }
}

/** Changes a webhook. */
export const update: Run<typeof webhookCommands.update> = async ({ words: [id], options, context }) => {
  const { receiver, type: types, allTypes, description, enable, disable } = options
  const patch: WebhookPatch = {
    ...(receiver !== undefined && { url: receiver }),
    ...(types && { types: types as NonNullable<NewWebhook['types']> }),
    ...(allTypes && { types: null }),
    ...(description !== undefined && { description }),
    ...((enable || disable) && { enabled: enable === true }),
  }
  if (Object.keys(patch).length === 0) throw new UsageError('say what to change, such as --enable')
  const client = await openClient(context, options)
  await printRecord(context, await client.webhooks.update(id, patch), options)
  return EXIT.success
}

/** Deletes a webhook, after a question. */
export const deleteWebhook: Run<typeof webhookCommands.delete> = async ({
  words: [id],
  options,
  context,
}) => {
  requireAnswer('webhooks delete asks before it deletes', options, context)
  const client = await openClient(context, options)
  const { url } = await client.webhooks.get(id)
  if (!(await confirm(`Delete ${id}, which sends to ${url}?`, options, context))) {
    await write(context.errors, 'Nothing was deleted.\n')
    return EXIT.failed
  }
  await client.webhooks.delete(id)
  await write(context.errors, `Deleted ${id}.\n`)
  return EXIT.success
}

/** Prints a new secret. */
export const rotateSecret: Run<typeof webhookCommands.rotateSecret> = async ({
  words: [id],
  options,
  context,
}) => {
  const client = await openClient(context, options)
  await printRecord(context, await client.webhooks.rotateSecret(id), options)
  await write(context.errors, KEEP)
  return EXIT.success
}

/** Sends a test event. */
export const testWebhook: Run<typeof webhookCommands.test> = async ({ words: [id], options, context }) => {
  const client = await openClient(context, options)
  const result = await client.webhooks.test(id)
  await printRecord(context, result, options)
  return result.failure === null ? EXIT.success : EXIT.failed
}

/** Sends events again. */
export const redeliver: Run<typeof webhookCommands.redeliver> = async ({ words: [id], options, context }) => {
  const client = await openClient(context, options)
  await printRecord(context, await client.webhooks.redeliver(id, { after: options.after }), options)
  return EXIT.success
}

/** Lists attempts. */
export const deliveries: Run<typeof webhookCommands.deliveries> = async ({
  words: [id],
  options,
  context,
}) => {
  const client = await openClient(context, options)
  const { data, meta } = await client.webhooks.deliveries(id, { limit: options.limit ?? SHOWN })
  const output = createRowOutput(formatOf(options, 'table'), context, [
    'at',
    'event_type',
    'attempt',
    'failure',
    'status',
  ])
  await output.rows(data)
  await output.end()
  if (meta.has_more) await write(context.errors, 'There are more deliveries: --limit shows up to 1000.\n')
  return EXIT.success
}
