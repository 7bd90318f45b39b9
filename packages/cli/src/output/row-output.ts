import { styleText } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { type CommandContext, write } from '../context.ts'
import type { PrintOptions } from '../options.ts'
import { cell, type FlatRow, flatColumns, flatten, namesBelow } from './flatten.ts'
import { printableJson } from './printable.ts'
import { createTextTable, hiddenLine } from './table.ts'

/** In which form rows are printed. */
export type Format = 'json' | 'jsonl' | 'csv' | 'table'

/** The form that the options name. */
export function formatOf({ json, jsonl, csv, table, columns }: PrintOptions, otherwise: Format): Format {
  if (json) return 'json'
  if (jsonl) return 'jsonl'
  if (csv) return 'csv'
  return table || columns !== undefined ? 'table' : otherwise
}

/** Prints rows, page by page, with constant memory. */
export interface RowOutput {
  rows(rows: readonly unknown[]): Promise<void>
  /** Ends the output. */
  end(): Promise<void>
}

/** Which columns a table or CSV has. */
export interface ColumnChoice {
  /** What people asked for: these columns of a table come first. */
  readonly first?: readonly string[] | undefined
  /** Only these columns, in this order, separated by commas. A path of an object names the columns below it. */
  readonly columns?: string | undefined
  /** Whether a terminal shows first the columns in which rows differ: for rows of which nobody knows what distinguishes them. */
  readonly differing_first?: boolean
}

/** Creates the output of rows. Columns are those of the first page. */
export function createRowOutput(
  format: Format,
  context: CommandContext,
  { first = [], columns, differing_first }: ColumnChoice = {},
): RowOutput {
  if (format === 'json') return jsonArray(context)
  if (format === 'jsonl') {
    return {
      rows: (rows) => write(context.output, rows.map((row) => `${printableJson(row)}\n`).join('')),
      end: async () => {},
    }
  }
  const chosen = columns?.split(',').map((name) => name.trim())
  const output = format === 'csv' ? csv(context) : table(context, chosen ?? first, differing_first)
  return chosen ? only(chosen, output, context) : output
}

/** Prints rows that are all there, as a table. */
export async function printAsTable(
  rows: readonly unknown[],
  context: CommandContext,
  columns?: ColumnChoice,
): Promise<void> {
  const output = createRowOutput('table', context, columns)
  await output.rows(rows)
  await output.end()
}

/** Passes on these columns of each row. */
function only(chosen: readonly string[], output: RowOutput, { errors }: CommandContext): RowOutput {
  let names: readonly string[] | undefined
  async function choose(known: readonly string[]): Promise<readonly string[]> {
    const found = chosen.map((path) => namesBelow(path, known))
    const lacking = chosen.filter((_path, at) => found[at]?.length === 0)
    if (lacking.length > 0)
      await write(errors, `linkspan: no row has ${lacking.join(', ')}; there are: ${known.join(', ')}\n`)
    return found.flatMap((below, at) => (below.length > 0 ? below : (chosen[at] as string)))
  }
  return {
    async rows(rows) {
      if (rows.length === 0) return
      const flat = rows.map(flatten)
      const shown = names ?? (await choose(flatColumns(flat)))
      names = shown
      await output.rows(flat.map((row) => Object.fromEntries(shown.map((name) => [name, row.get(name)]))))
    },
    end: () => output.end(),
  }
}

function jsonArray({ output }: CommandContext): RowOutput {
  let first = true
  return {
    async rows(rows) {
      if (rows.length === 0) return
      await write(
        output,
        rows.map((row, at) => `${first && at === 0 ? '[' : ','}\n${printableJson(row)}`).join(''),
      )
      first = false
    },
    end: () => write(output, first ? '[]\n' : '\n]\n'),
  }
}

function csv({ output, errors }: CommandContext): RowOutput {
  let columns: string[] | undefined
  const late = new Set<string>()
  return {
    async rows(rows) {
      const flat = rows.map(flatten)
      const header = columns === undefined
      columns ??= flatColumns(flat)
      for (const name of flatColumns(flat)) if (!columns.includes(name)) late.add(name)
      const names = columns
      const lines = flat.map((row) => names.map((name) => cell(row.get(name))))
      if (names.length > 0) await write(output, stringify(header ? [names, ...lines] : lines))
      else columns = undefined
    },
    async end() {
      if (late.size > 0)
        await write(
          errors,
          `linkspan: left out columns that the first page lacks: ${[...late].join(', ')}; --jsonl has them\n`,
        )
    },
  }
}

function table(
  { output, errors }: CommandContext,
  first: readonly string[],
  differing_first?: boolean,
): RowOutput {
  let drawn: ReturnType<typeof createTextTable> | undefined
  const columns = output.isTTY ? output.columns : undefined
  const header = (text: string) => styleText('bold', text, { stream: output })
  return {
    async rows(rows) {
      const flat: FlatRow[] = rows.map(flatten)
      if (flat.length === 0) return
      const before = drawn
      drawn ??= createTextTable(flat, {
        columns,
        first,
        header,
        differing_first: differing_first && columns !== undefined,
      })
      const { line } = drawn
      await write(output, `${[...(before ? [] : [drawn.header]), ...flat.map(line)].join('\n')}\n`)
    },
    async end() {
      if (!drawn) await write(errors, 'No rows.\n')
      else if (drawn.hidden.length > 0) await write(errors, `${hiddenLine(drawn.hidden)}\n`)
    },
  }
}
