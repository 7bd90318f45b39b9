import { styleText } from 'node:util'
import { type CommandContext, EXIT, printable, printJson, type Run, UsageError, write } from '@linkspan/cli'
import { type ConnectorKind, findKind, unknownKind } from '@linkspan/core'
import { HangingDirectoryError, probeDirectory } from '@linkspan/stores'
import { dataDirOf, type LoadedConfig } from '../../config/config.ts'
import type { serverCommands } from '../server-commands.ts'
import { checkAddresses } from './addresses.ts'
import { checkDatabase } from './database.ts'
import { checkEmbedded } from './embedded.ts'
import { checkFiles } from './files.ts'
import { type Finding, fail, reasonOf } from './finding.ts'
import { checkKeyServices } from './key-services.ts'
import { checkProxies } from './proxy.ts'
import { checkSettings } from './settings.ts'
import { checkDisk, checkParts, checkTables } from './storage.ts'
import { checkVendors } from './vendors.ts'
import { checkVersions } from './versions.ts'

/** Checks everything that the server depends on. It changes nothing but a file of its own in an object storage or beside tables. */
export const doctor: Run<typeof serverCommands.doctor> = async ({ options, context }) => {
  const { json, vendor } = options
  const checks: Finding[] = []
  let hangs = false
  const tell = async (finding: Finding) => {
    checks.push(finding)
    if (!json) await print(finding, context)
  }
  try {
    await probeDirectory(dataDirOf(context.env))
    const { loaded, findings } = await checkSettings(context)
    const wanted = loaded && vendor?.map((type) => kindOf(loaded.kinds, type))
    for (const finding of findings) await tell(finding)
    if (loaded) for await (const finding of examine(loaded, wanted, context)) await tell(finding)
  } catch (error) {
    if (!(error instanceof HangingDirectoryError)) throw error
    hangs = true
    await tell(fail('disk', `${error.message} does not answer`, 'Mount the disk of LINKSPAN_DATA_DIR again.'))
  }
  const count = (status: Finding['status']) => checks.filter((each) => each.status === status).length
  const result = { ok: count('ok'), warn: count('warn'), fail: count('fail') }
  if (json) await printJson(context, { ...result, checks })
  else await write(context.output, `\n${result.ok} ok, ${result.warn} warnings, ${result.fail} failed\n`)
  if (hangs) return EXIT.hanging
  return result.fail > 0 ? EXIT.failed : EXIT.success
}

async function* examine(
  loaded: LoadedConfig,
  wanted: readonly ConnectorKind[] | undefined,
  { env }: Pick<CommandContext, 'env'>,
): AsyncGenerator<Finding> {
  const { config, kinds } = loaded
  const examinations = {
    keys: checkKeyServices,
    store: config.database ? checkDatabase : checkEmbedded,
    disk: checkDisk,
    parts: checkParts,
    tables: checkTables,
    proxy: () => checkProxies(env),
    vendors: () =>
      checkVendors(config, wanted ?? kinds, wanted !== undefined || config.mode === 'production'),
    versions: () => checkVersions(wanted ?? kinds),
    files: checkFiles,
    addresses: () => checkAddresses(loaded),
  }
  for (const [check, examination] of Object.entries(examinations)) {
    try {
      yield* examination(config)
    } catch (error) {
      yield fail(
        check,
        `the check itself failed: ${reasonOf(error)}`,
        'Report this as a bug of linkspan doctor.',
      )
    }
  }
}

function kindOf(kinds: readonly ConnectorKind[], type: string): ConnectorKind {
  const found = findKind(kinds, type)
  if (found) return found
  throw new UsageError(`--vendor: ${unknownKind(kinds, type)}`)
}

const COLORS = { ok: 'green', warn: 'yellow', fail: 'red' } as const

async function print({ check, status, message, remedy }: Finding, { output }: CommandContext): Promise<void> {
  const word = styleText(COLORS[status], status.padEnd(4), { stream: output })
  await write(output, `${word}  ${printable(`${check}: ${message}`)}\n`)
  if (remedy) await write(output, `      ${printable(remedy)}\n`)
}
