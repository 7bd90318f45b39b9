import { CommandFailure, UsageError } from '@linkspan/cli'
import { askForRebuild, tableNames } from '@linkspan/service'
import type { TableFiles } from '@linkspan/stores'
import { currentSnapshot, findHead, openFolder, sizeOf } from '@linkspan/sync'
import type { Config } from '../../config/config.ts'
import { openTableFiles } from '../../server/table-place.ts'
import type { adminCommands } from './declarations.ts'
import { onStore } from './on-store.ts'

/** Lists the tables of the place. */
export const listTables = onStore<typeof adminCommands.listTables>(async (_input, { config, kinds }) => {
  const files = await filesOf(config)
  const names = (await tableNames(files, kinds)).toSorted()
  const lines: string[] = []
  for (const name of names) lines.push(`${name}\t${await describe(files, name)}`)
  return lines.length > 0 ? lines : ['there are no tables yet']
})

/** Has the rows of a table written anew. */
export const rebuildTable = onStore<typeof adminCommands.rebuildTable>(
  async ({ words: [name] }, { config, store, kinds }) => {
    const files = await filesOf(config)
    const is_there = (await tableNames(files, kinds)).includes(name)
    if (is_there && (await askForRebuild(files, store.leases, name)))
      return [`the next commit writes ${name} anew, within ${config.tables?.minutes} minutes`]
    throw new CommandFailure(`there is no table ${name}`)
  },
)

async function filesOf({ tables }: Config): Promise<TableFiles> {
  if (!tables) throw new UsageError('set LINKSPAN_TABLES to the place of the tables')
  return openTableFiles(tables)
}

async function describe(files: TableFiles, name: string): Promise<string> {
  try {
    const head = await findHead(openFolder(files, name))
    const snapshot = head && currentSnapshot(head.metadata)
    if (!snapshot) return 'no commit yet'
    const { summary, 'timestamp-ms': time } = snapshot
    const rows = Number(summary['total-records']) - Number(summary['total-position-deletes'])
    const size = sizeOf(head.metadata)
    const megabytes = (size.bytes / 1024 ** 2).toFixed(1)
    const is_rebuilt = head.metadata.properties['linkspan.rebuild'] !== undefined
    const state = is_rebuilt ? 'to be written anew' : `committed ${new Date(time).toISOString()}`
    return `${rows} rows\t${size.files} files\t${megabytes} MiB\t${state}`
  } catch (error) {
    return (error as Error).message
  }
}
