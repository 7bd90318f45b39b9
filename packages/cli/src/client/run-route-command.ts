import type { LinkspanClient } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { CommandDeclaration, Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import type { ConnectionOptions, PrintOptions } from '../options.ts'
import { printRecord } from '../output/record.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import { confirm, requireAnswer } from './confirm.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { commandOf, type RouteCommand } from './route-command.ts'
import { printPages } from './rows.ts'

type Words = Readonly<Record<string, string>>
type Options = ConnectionOptions & PrintOptions & { readonly yes?: boolean }
type Methods = Readonly<Record<string, (...words: string[]) => Promise<unknown>>>

/** An answer with rows. */
interface Rows {
  readonly data: readonly never[]
  readonly meta?: { readonly has_more?: boolean }
}

/** What runs the command of a method. */
export function runner(name: string, declared: RouteCommand): Run<CommandDeclaration> {
  const [noun, method] = name.split('.') as [keyof LinkspanClient, string]
  const { asks, call, walk, row, columns, print, done, notice, exit } = declared
  return async ({ words: given, options, context }) => {
    const chosen = options as Options
    if (asks) requireAnswer(`${commandOf(name)} asks before ${asks.before}`, chosen, context)
    const client = await openClient(context, chosen)
    const methods = client[noun] as unknown as Methods
    const words = await wordsOf(client, Object.keys(declared.arguments ?? {}), given)
    if (asks && !chosen.yes) {
      if (asks.about) await write(context.errors, await asks.about(methods, words))
      const question = await asks.question(methods, words)
      if (!(await confirm(question, chosen, context, asks.otherwise))) return EXIT.failed
    }
    if (walk) {
      await printRows(walk(methods, words, options), declared, chosen, context)
      return EXIT.success
    }
    const answer = call
      ? await call(methods, words, options, context)
      : await (methods[method] as Methods[string])(...Object.values(words))
    if (done !== undefined) await write(context.errors, `${done} ${Object.values(words)[0]}.\n`)
    else if (row || columns) {
      const { data, meta } = answer as Rows
      await printRows(data, declared, chosen, context)
      const what = method === 'list' ? noun : method
      if (meta?.has_more) await write(context.errors, `There are more ${what}: --limit shows up to 1000.\n`)
    } else if (print && !chosen.json) await print(answer, context)
    else await printRecord(context, answer as object, chosen)
    if (notice !== undefined) await write(context.errors, `${notice}\n`)
    return exit?.(answer) ?? EXIT.success
  }
}

/** The words by their names. A connector is found, and its id takes the place of its name. */
async function wordsOf(
  client: LinkspanClient,
  names: readonly string[],
  given: readonly string[],
): Promise<Words> {
  const words = names.map(async (name, at): Promise<[string, string]> => {
    const word = given[at] as string
    return [name, name === 'connector' ? (await lookUpConnector(client, word)).id : word]
  })
  return Object.fromEntries(await Promise.all(words))
}

/** Prints rows: for people what distinguishes them, otherwise everything. */
async function printRows(
  rows: Iterable<never> | AsyncIterable<never>,
  { row, columns }: RouteCommand,
  options: Options,
  context: CommandContext,
): Promise<void> {
  const format = formatOf(options, 'table')
  const shown = format === 'table' && row ? mapped(rows, row) : rows
  await printPages(shown, createRowOutput(format, context, { first: columns, columns: options.columns }))
}

async function* mapped(rows: Iterable<never> | AsyncIterable<never>, row: (each: never) => object) {
  for await (const each of rows) yield row(each)
}
