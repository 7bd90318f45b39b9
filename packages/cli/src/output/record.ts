import { type CommandContext, write } from '../context.ts'
import { cell, flatten } from './flatten.ts'
import { printable, printableJson } from './printable.ts'

/** Prints one value as JSON. */
export function printJson({ output }: CommandContext, value: unknown): Promise<void> {
  return write(output, `${printableJson(value, 2)}\n`)
}

/** Prints one record: as JSON, or as a line for each field. */
export function printRecord(
  context: CommandContext,
  record: object,
  { json }: { readonly json?: boolean },
): Promise<void> {
  if (json) return printJson(context, record)
  const fields = [...flatten(record)].filter(([, value]) => value !== null && value !== undefined)
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  const lines = fields.map(([name, value]) => `${name.padEnd(width)}  ${printable(cell(value))}\n`)
  return write(context.output, lines.join(''))
}
