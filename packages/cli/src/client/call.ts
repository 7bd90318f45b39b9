import { createReadStream } from 'node:fs'
import type { CallOptions, FileDownload, HostedConnection } from '@linkspan/client'
import type { CommandContext } from '../context.ts'
import type { OptionsOf, Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { printJson } from '../output/record.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import { confirm, requireAnswer } from './confirm.ts'
import type { dataCommands } from './data-commands.ts'
import { type DescribedOperation, findOperation } from './describe-operation.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { checkParams, readParams } from './params.ts'
import { readJsonObject } from './read-json.ts'
import { answerRows, printPages, walkOf } from './rows.ts'
import { saveDownload } from './save-download.ts'

type Options = OptionsOf<typeof dataCommands.call>

/** Runs an operation and prints its answer. */
export const runCall: Run<typeof dataCommands.call> = async ({ words, options, context }) => {
  const [name, entity, action] = words
  if (options.paramsFile === '-' && options.contentFile === '-')
    throw new UsageError('only one of --params-file and --content-file can be the standard input')
  const client = await openClient(context, options)
  const connector = await lookUpConnector(client, name)
  if (action === 'search') throw new UsageError('to search, use linkspan search <connector> <entity>')
  const operation = await findOperation(client, connector, { entity, action })
  const params = await paramsOf(operation, options, context)
  const hosted = client.connector(connector)
  if (options.all) {
    if (operation.action.cursor === undefined && action !== 'list')
      throw new UsageError('--all is for lists, and for other actions with pages')
    await printAll(hosted, { ...operation, name: action }, params, options, context)
    return EXIT.success
  }
  if (operation.action.destroys) {
    requireAnswer(`${operation.subject} takes away what is there, so that call asks first`, options, context)
    const question = `Run ${operation.subject}, which takes away what is there?`
    if (!(await confirm(question, options, context))) return EXIT.failed
  }
  const answer = await hosted.execute(entity, action, params, requestOptions(options, context))
  if (action === 'download') await saveDownload(answer as FileDownload, options, context)
  else await print(answer, options, context)
  return EXIT.success
}

async function paramsOf(
  { subject, action }: DescribedOperation,
  { param = [], paramsFile, contentFile }: Options,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const from_file = paramsFile === undefined ? {} : await readJsonObject(context, paramsFile, '--params-file')
  const params = { ...from_file, ...readParams(subject, action.params, param) }
  checkParams(subject, action.params, params, contentFile === undefined ? [] : ['file_content'])
  return params
}

function requestOptions({ contentFile, idempotencyKey }: Options, { input }: CommandContext): CallOptions {
  const content =
    contentFile === undefined ? undefined : contentFile === '-' ? input : createReadStream(contentFile)
  return {
    ...(content && { content }),
    ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
  }
}

async function print(answer: unknown, options: Options, context: CommandContext): Promise<void> {
  const format = formatOf(options, 'json')
  if (format === 'json') return printJson(context, answer)
  const output = createRowOutput(format, context, { columns: options.columns, differing_first: true })
  await output.rows(answerRows(answer))
  await output.end()
  const next = (answer as { meta?: { next_page_token?: unknown } } | null)?.meta?.next_page_token
  if (next) context.errors.write('There are more rows: --all prints every page.\n')
}

async function printAll(
  hosted: HostedConnection,
  { entity, name, action }: DescribedOperation & { readonly name: string },
  params: object,
  options: Options,
  context: CommandContext,
): Promise<void> {
  const columns = { columns: options.columns, differing_first: true }
  const output = createRowOutput(formatOf(options, 'json'), context, columns)
  if (action.cursor === undefined)
    await printPages(answerRows(await hosted.execute(entity.name, 'list', params)), output)
  else await printPages(walkOf(hosted, entity.name, `${name}All`)(params), output)
}
