import type { ScopedToken, ScopeRequest } from '@linkspan/client'
import { write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { printRecord } from '../output/record.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import { openClient } from './open-client.ts'
import type { tokenCommands } from './token-commands.ts'

/** Makes a token, and prints it. */
export const create: Run<typeof tokenCommands.create> = async ({ options, context }) => {
  const client = await openClient(context, options)
  const { name, customer, connector, type, action, approveWrites, expiresIn } = options
  const scope: ScopeRequest = {
    ...(customer !== undefined && { customer_name: customer }),
    ...(connector && { connector_ids: connector }),
    ...(type && { connector_types: type }),
    ...(action && { actions: action }),
    ...(approveWrites && { approval: 'writes' as const }),
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
  }
  const created = await client.tokens.create({ scope, ...(name !== undefined && { name }) })
  await printRecord(context, created, options)
  await write(context.errors, 'Keep the token: no other command shows it.\n')
  return EXIT.success
}

/** Lists tokens: for people what distinguishes them, otherwise everything. */
export const list: Run<typeof tokenCommands.list> = async ({ options, context }) => {
  const client = await openClient(context, options)
  const { data, meta } = await client.tokens.list({ limit: options.limit })
  const format = formatOf(options, 'table')
  const output = createRowOutput(format, context)
  await output.rows(format === 'table' ? data.map(summaryOfToken) : data)
  await output.end()
  if (meta.has_more) await write(context.errors, 'There are more tokens: --limit shows up to 1000.\n')
  return EXIT.success
}

/** What a token may do, in a line. */
function summaryOfToken({ id, name, scope, expires_at }: ScopedToken) {
  const {
    customer_name = '',
    connector_ids = [],
    connector_types = [],
    actions = ['all'],
    approval = '',
  } = scope
  return {
    name: name ?? '',
    actions: actions.join(' '),
    customer: customer_name,
    only: [...connector_types, ...connector_ids].join(' '),
    approval,
    expires_at,
    id,
  }
}

/** Revokes a token. */
export const revoke: Run<typeof tokenCommands.revoke> = async ({ words: [id], options, context }) => {
  const client = await openClient(context, options)
  await client.tokens.revoke(id)
  await write(context.errors, `Revoked ${id}.\n`)
  return EXIT.success
}
