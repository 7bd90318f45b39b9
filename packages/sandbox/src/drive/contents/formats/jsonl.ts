import type { Tabular } from '../table.ts'
import { textOfValue } from './csv.ts'

/** Writes a table as one JSON object a line, or in another shape. */
export function writeJsonl(table: Tabular, shape: (row: Record<string, unknown>) => unknown = (row) => row) {
  const lines = table.rows.map((row) => {
    const object = Object.fromEntries(
      table.columns.map((column, i) => {
        const value = row[i] ?? null
        return [column.name, column.type === 'time' && value !== null ? textOfValue(value, column) : value]
      }),
    )
    return JSON.stringify(shape(object))
  })
  return Buffer.from(`${lines.join('\n')}\n`)
}
