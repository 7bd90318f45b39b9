import { styleText } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { type CommandContext, write } from '../context.ts'
import type { FormatOptions } from '../options.ts'
import { cell, columnsOf, type FlatRow, flatten } from './flatten.ts'
import { toJson } from './printable.ts'
import { createTable, hiddenLine, type Table } from './table.ts'

/** In which form rows are printed. */
export type Format = 'json' | 'jsonl' | 'csv' | 'table'

/** The form that the options name. */
export function formatOf({ json, jsonl, csv, table }: FormatOptions, otherwise: Format): Format {
  if (json) return 'json'
  if (jsonl) return 'jsonl'
  if (csv) return 'csv'
  return table ? 'table' : otherwise
}

/** Prints rows, page by page, with constant memory. */
export interface RowOutput {
  rows(rows: readonly unknown[]): Promise<void>
  /** Ends the output. */
  end(): Promise<void>
}

/** Creates the output of rows. Columns are those of the first page; in a table, those of `first` come first. */
export function createRowOutput(
  format: Format,
  context: CommandContext,
  first: readonly string[] = [],
): RowOutput {
  if (format === 'json') return jsonArray(context)
  if (format === 'jsonl') {
    return {
      rows: (rows) => write(context.output, rows.map((row) => `${toJson(row)}\n`).join('')),
      end: async () => {},
    }
  }
  return format === 'csv' ? csv(context) : table(context, first)
}

function jsonArray({ output }: CommandContext): RowOutput {
  let first = true
  return {
    async rows(rows) {
      if (rows.length === 0) return
      await write(output, rows.map((row, at) => `${first && at === 0 ? '[' : ','}\n${toJson(row)}`).join(''))
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
      columns ??= columnsOf(flat)
      for (const name of columnsOf(flat)) if (!columns.includes(name)) late.add(name)
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

function table({ output, errors }: CommandContext, first: readonly string[]): RowOutput {
  let drawn: Table | undefined
  const columns = output.isTTY ? output.columns : undefined
  const header = (text: string) => styleText('bold', text, { stream: output })
  return {
    async rows(rows) {
      const flat: FlatRow[] = rows.map(flatten)
      if (flat.length === 0) return
      const before = drawn
      drawn ??= createTable(flat, { columns, first, header })
      const { line } = drawn
      await write(output, `${[...(before ? [] : [drawn.header]), ...flat.map(line)].join('\n')}\n`)
    },
    async end() {
      if (!drawn) await write(errors, 'No rows.\n')
      else if (drawn.hidden.length > 0) await write(errors, `${hiddenLine(drawn.hidden)}\n`)
    },
  }
}
