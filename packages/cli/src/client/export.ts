import { extname } from 'node:path'
import type { ExportQuery } from '@linkspan/client'
import type { OptionsOf, Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { EXPORT_FORMATS } from '../generated/export-formats.ts'
import { keepCursor } from './cursor-file.ts'
import type { dataCommands } from './data-commands.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { reportPartial } from './report-partial.ts'
import { saveDownload } from './save-download.ts'
import { withProgress } from './transfer-progress.ts'

type Options = OptionsOf<typeof dataCommands.export>

/** Exports the records of an entity to a file or the standard output. */
export const exportRecords: Run<typeof dataCommands.export> = async ({ words, options, context }) => {
  const [name, entity] = words
  const query = queryOf(options)
  const client = await openClient(context, options)
  const { id } = await lookUpConnector(client, name)
  const { stream, content_type, cursor, partial } = await client.records.export(id, entity, query)
  await saveDownload({ stream: withProgress(stream, context.errors), content_type }, options, context)
  await keepCursor(cursor, options.cursorFile, context)
  await reportPartial(partial, context)
  return EXIT.success
}

function queryOf({ format, filter, fields, output = '', forSpreadsheets }: Options): ExportQuery {
  const named = EXPORT_FORMATS.find((each) => `.${each}` === extname(output).toLowerCase())
  return {
    format: format ?? named ?? 'jsonl',
    ...(forSpreadsheets && { for_spreadsheets: true }),
    ...(filter !== undefined && { filter: filterOf(filter) }),
    ...(fields !== undefined && { fields: fields.split(',') }),
  }
}

function filterOf(text: string): object {
  try {
    const filter: unknown = JSON.parse(text)
    if (typeof filter === 'object' && filter !== null) return filter
  } catch {
    // it is refused below
  }
  throw new UsageError('--filter must be a JSON object')
}
