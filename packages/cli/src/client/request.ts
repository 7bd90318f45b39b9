import type { HostedConnection } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { OptionsOf, Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { printJson } from '../output/record.ts'
import { confirm, requireAnswer } from './confirm.ts'
import type { dataCommands } from './data-commands.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { readJsonFile } from './read-json.ts'

type Options = OptionsOf<typeof dataCommands.request>

type Requested = Parameters<HostedConnection['request']>[0]
type Reply = Awaited<ReturnType<HostedConnection['request']>>

/** Sends a request that no entity covers, and prints the body of the reply. */
export const request: Run<typeof dataCommands.request> = async ({ words, options, context }) => {
  const [name, method, path] = words
  const { idempotencyKey, json } = options
  const asks = method.toUpperCase() === 'DELETE'
  if (asks) requireAnswer('request asks before it sends a DELETE', options, context)
  const asked = await requestOf(method.toUpperCase() as Requested['method'], path, options, context)
  const client = await openClient(context, options)
  const connector = await lookUpConnector(client, name)
  if (asks && !(await confirm(`Send DELETE ${path}?`, options, context))) return EXIT.failed
  const key = idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }
  const reply = await client.connector(connector).request(asked, key)
  if (json) await printJson(context, reply)
  else await printBody(reply, context)
  return EXIT.success
}

/** The server checks the method and the path. */
async function requestOf(
  method: Requested['method'],
  path: string,
  { query = [], header = [], bodyFile, api }: Options,
  context: CommandContext,
): Promise<Requested> {
  return {
    method,
    path,
    ...(query.length > 0 && { query: queryOf(query) }),
    ...(header.length > 0 && { headers: Object.fromEntries(header.map(headerOf)) }),
    ...(bodyFile !== undefined && { body: await readJsonFile(context, bodyFile, '--body-file') }),
    ...(api !== undefined && { api }),
  }
}

/** A name that is given several times has several values. */
function queryOf(given: readonly string[]): Record<string, string | string[]> {
  const values = new Map<string, string[]>()
  for (const each of given) {
    const at = each.indexOf('=')
    if (at <= 0) throw new UsageError('--query must be name=value')
    const name = each.slice(0, at)
    values.set(name, [...(values.get(name) ?? []), each.slice(at + 1)])
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] as string) : all]),
  )
}

function headerOf(text: string): [string, string] {
  const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/s.exec(text) ?? []
  if (!name) throw new UsageError("--header must be 'Name: value'")
  return [name, value]
}

async function printBody({ status, body_type, body }: Reply, context: CommandContext): Promise<void> {
  if (body_type === 'none') return write(context.errors, `${status}, without a body\n`)
  if (body_type === 'json') return printJson(context, body)
  if (body_type === 'base64' && context.output.isTTY)
    throw new UsageError('the reply is binary; send it to a file or a pipe')
  await write(context.output, Buffer.from(String(body), body_type === 'base64' ? 'base64' : 'utf8'))
}
