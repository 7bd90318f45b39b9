import { textValues } from '../columns/text-values.ts'
import type { ColumnReader } from './gathered-rows.ts'
import type { JsonWriter } from './json-writer.ts'
import { toSource } from './text-source.ts'

const CONSTANTS = toSource(textValues(['false', 'null', 'true']))
const [FALSE, NULL, TRUE] = [0, 1, 2] as const

export function writeNull(writer: JsonWriter): void {
  writer.raw(CONSTANTS, NULL)
}

/** Writes the value of a code as JSON. */
export function writeValue(
  writer: JsonWriter,
  { kind, size, texts, numbers }: ColumnReader,
  code: number,
): void {
  if (code === size) writeNull(writer)
  else if (kind === 'text') writer.text(texts, code)
  else if (kind === 'json') writer.raw(texts, code)
  else if (kind === 'integer') writer.integer(numbers[code] as number)
  else if (kind === 'number') writer.ascii(JSON.stringify(numbers[code]))
  else if (kind === 'boolean') writer.raw(CONSTANTS, numbers[code] === 0 ? FALSE : TRUE)
  else writeLarge(writer, numbers[code] as unknown as bigint)
}

/** An integer is a number if that is exact, else a decimal string. */
function writeLarge(writer: JsonWriter, value: bigint): void {
  const number = Number(value)
  if (Number.isSafeInteger(number)) writer.integer(number)
  else writer.ascii(`"${value}"`)
}
