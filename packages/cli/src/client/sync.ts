import { setTimeout as delay } from 'node:timers/promises'
import { isLinkspanError, type LinkspanClient, type SyncRun } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { OptionsOf, Run } from '../declaration.ts'
import { CommandFailure, EXIT } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { printJson, printRecord } from '../output/record.ts'
import { printAsTable } from '../output/row-output.ts'
import type { connectorCommands } from './connector-commands.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { runLine, showProgress } from './progress.ts'

type Options = OptionsOf<typeof connectorCommands.sync>

/** How often a run is looked at, in milliseconds. */
const PAUSE_MS = 500

/** Requests a sync, and waits for its end if it is watched. */
export const runSync: Run<typeof connectorCommands.sync> = async ({ words: [name], options, context }) => {
  const client = await openClient(context, options)
  const { id } = await lookUpConnector(client, name)
  if (options.cancel || options.suspend || options.resume) return control(client, id, options, context)
  const requested = await request(client, id, options, context)
  const run = options.watch ? await watch(client, id, requested, context) : requested
  if (options.json) await printJson(context, run)
  else await print(run, context)
  if (!options.watch) return EXIT.success
  if (run.status === 'reauth_required') return EXIT.reauth
  return run.status === 'succeeded' ? EXIT.success : EXIT.failed
}

/** Ends the present run, or suspends or resumes the syncing. */
async function control(
  { connectors }: LinkspanClient,
  id: string,
  { cancel, suspend, json = false }: Options,
  context: CommandContext,
): Promise<number> {
  if (cancel) {
    const run = await connectors.cancelSync(id)
    if (json) await printJson(context, run)
    else if (run) await print(run, context)
    else await write(context.errors, 'There was no run yet.\n')
    return EXIT.success
  }
  const report = suspend ? await connectors.suspendSync(id) : await connectors.resumeSync(id)
  const { status, next_at } = report
  await printRecord(context, json ? report : { sync: status, next_at }, { json })
  return EXIT.success
}

/** Requests a run. One that is queued or running already can be watched as well. */
async function request(
  client: LinkspanClient,
  id: string,
  { watch: watched, full = false, entity = [] }: Options,
  { errors }: CommandContext,
): Promise<SyncRun> {
  try {
    return await client.connectors.sync(id, {
      ...(entity.length > 0 && { entities: entity }),
      ...(full && { full }),
    })
  } catch (error) {
    if (!watched || full || entity.length > 0 || !isLinkspanError(error) || error.code !== 'conflict')
      throw error
    const { current } = await client.connectors.syncs(id)
    if (!current) throw error
    await write(errors, `A sync is ${current.status} already: watching that one.\n`)
    return current
  }
}

async function watch(
  client: LinkspanClient,
  id: string,
  first: SyncRun,
  context: CommandContext,
): Promise<SyncRun> {
  const progress = showProgress(context.errors)
  const interrupted = () => {
    progress.end()
    context.errors.write('The sync goes on; linkspan status shows it.\n')
    // without this listener, the signal ends the process as it ends any other
    process.kill(process.pid, 'SIGINT')
  }
  process.once('SIGINT', interrupted)
  try {
    for (let run = first; ; ) {
      progress.show(runLine(run))
      if (run.ended_at !== null) return run
      await delay(PAUSE_MS)
      const { current, runs } = await client.connectors.syncs(id)
      const found = [...(current ? [current] : []), ...runs].find(({ run_id }) => run_id === first.run_id)
      if (!found) throw new CommandFailure('linkspan: the run is gone; was the connector deleted?')
      run = found
    }
  } finally {
    process.off('SIGINT', interrupted)
    progress.end()
  }
}

async function print(
  { run_id, status, error, warnings, entities }: SyncRun,
  context: CommandContext,
): Promise<void> {
  const { output, errors } = context
  await write(output, `${run_id}  ${status}\n`)
  if (entities.length > 0) {
    await write(output, '\n')
    await printAsTable(entities, context)
  }
  for (const { entity, message, code } of warnings)
    await write(errors, `warning: ${printable(`${entity}: ${message}`)} (${code})\n`)
  if (error) await write(errors, `linkspan: ${printable(error.message)} (${error.code})\n`)
}
