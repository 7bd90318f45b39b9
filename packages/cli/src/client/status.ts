import type { ConnectorRecord } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { CommandFailure, EXIT } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { printJson } from '../output/record.ts'
import { type ColumnChoice, printAsTable } from '../output/row-output.ts'
import { type connectorCommands, connectorRow } from './connector-commands.ts'
import { openClient, serverUrl } from './open-client.ts'
import { summaryOfWebhook } from './webhook-commands.ts'

const LONGEST_MS = 10_000
/** A webhook that works, or that was disabled on request. */
const HARMLESS: readonly string[] = ['enabled', 'disabled: requested']

/** Shows whether the server is ready, the connectors, the webhooks that get nothing, and the vendors' versions that end. */
export const status: Run<typeof connectorCommands.status> = async ({ options, context }) => {
  const url = serverUrl(context, options)
  const readiness = await readinessOf(url)
  const { json = false } = options
  if (!readiness.ready) {
    if (json) await printJson(context, { url, ...readiness })
    else await write(context.output, notReady(url, readiness))
    return EXIT.later
  }
  const client = await openClient(context, options)
  const connectors: ConnectorRecord[] = []
  for await (const each of client.connectors.listAll()) connectors.push(each)
  const summaries = connectors.map(connectorRow)
  const webhooks = (await client.webhooks.list()).data.map(summaryOfWebhook)
  const { ending_versions } = await client.definitions.list()
  if (json) await printJson(context, { url, ...readiness, connectors: summaries, webhooks, ending_versions })
  else {
    await print(url, summaries, context)
    const troubled = webhooks.filter(({ status }) => !HARMLESS.includes(status))
    await printUnder('Webhooks whose receivers refuse events', troubled, context, { first: ['id'] })
    await printUnder('Versions of vendors’ APIs that end', ending_versions, context)
  }
  return EXIT.success
}

interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, unknown>>
  /** Why it is not ready. */
  readonly message?: string
  /** What to do about that. */
  readonly remedy?: string
}

/** Asks the server itself, which needs no token for that. */
async function readinessOf(url: string): Promise<Readiness> {
  try {
    const response = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(LONGEST_MS),
      redirect: 'error',
    })
    const body: unknown = await response.json()
    const { checks, message, remedy } = body as Partial<Readiness>
    if (checks === undefined) throw new TypeError('no checks')
    return { ready: response.ok, checks, ...(message && { message }), ...(remedy && { remedy }) }
  } catch {
    throw new CommandFailure(
      `linkspan: no Linkspan server answers at ${url}; start it, or name it by --url`,
      EXIT.later,
    )
  }
}

function notReady(url: string, { checks, message, remedy }: Readiness): string {
  const failed = Object.keys(checks).filter((name) => checks[name] !== true)
  const first = printable(`${url}: ${message} (${failed.join(', ')})`)
  return remedy ? `${first}\n  ${printable(remedy)}\n` : `${first}\n`
}

async function print(
  url: string,
  summaries: readonly ReturnType<typeof connectorRow>[],
  context: CommandContext,
): Promise<void> {
  const lacking = summaries.filter(needsCredentials).length
  await write(
    context.output,
    `${url} is ready. Connectors: ${summaries.length}${lacking > 0 ? `, of which ${lacking} need new credentials` : ''}.\n`,
  )
  if (summaries.length === 0) return
  await write(context.output, '\n')
  const rank = (each: (typeof summaries)[number]) => (needsCredentials(each) ? 0 : 1)
  await printAsTable(
    summaries.toSorted((one, other) => rank(one) - rank(other)),
    context,
  )
}

function needsCredentials({ status }: Pick<ConnectorRecord, 'status'>): boolean {
  return status === 'reauth_required'
}

/** Shows rows with what they are, if there are any. */
async function printUnder(
  heading: string,
  rows: readonly object[],
  context: CommandContext,
  columns?: ColumnChoice,
): Promise<void> {
  if (rows.length === 0) return
  await write(context.output, `\n${heading}: ${rows.length}.\n\n`)
  await printAsTable(rows, context, columns)
}
