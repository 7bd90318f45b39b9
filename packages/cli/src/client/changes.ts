import type { ChangesPage, LinkspanClient } from '@linkspan/client'
import type { CommandContext } from '../context.ts'
import { write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { keepCursor, readCursor } from './cursor-file.ts'
import type { dataCommands } from './data-commands.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { reportPartial } from './report-partial.ts'
import { saveDownload } from './save-download.ts'
import { withProgress } from './transfer-progress.ts'

/** Prints what changed since a cursor, and keeps the next cursor. */
export const runChanges: Run<typeof dataCommands.changes> = async ({ words, options, context }) => {
  const [name, entity] = words
  const { after: given, cursorFile } = options
  if ((given === undefined) === (cursorFile === undefined))
    throw new UsageError('name the cursor by --after, or the file with it by --cursor-file')
  const after = given ?? (await readCursor(String(cursorFile)))
  const client = await openClient(context, options)
  const { id } = await lookUpConnector(client, name)
  const read = readChanges(client, id, entity, after)
  const stream = withProgress(read.stream, context.errors)
  await saveDownload({ stream, content_type: 'application/x-ndjson' }, options, context)
  await report(read.last(), cursorFile, context)
  return EXIT.success
}

const PAGE = 10_000

/** All changes as JSON Lines, and the last page once all are read. */
function readChanges(client: LinkspanClient, id: string, entity: string, after: string) {
  let last: ChangesPage['meta'] | undefined
  const pages = client.records.changes(id, entity, { after, limit: PAGE })
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pages.next()
        if (done) return controller.close()
        last = value.meta
        const lines = value.data.map((change) => `${JSON.stringify(change)}\n`)
        controller.enqueue(Buffer.from(lines.join('')))
      },
      async cancel() {
        await pages.return()
      },
    },
    { highWaterMark: 0 },
  )
  // there is at least one page
  return { stream, last: () => last as ChangesPage['meta'] }
}

async function report(
  { upserts, deletes, version, cursor, partial }: ChangesPage['meta'],
  file: string | undefined,
  context: CommandContext,
): Promise<void> {
  await write(context.errors, `${upserts} upserts and ${deletes} deletes, up to version ${version}.\n`)
  await keepCursor(cursor, file, context)
  await reportPartial(partial, context)
}
