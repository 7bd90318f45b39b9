import type { Chance } from '../../kit/random.ts'
import words from '../fixtures/words.json' with { type: 'json' }

/** A value of a table; times are milliseconds. */
export type Value = string | number | boolean | null

/** A column of a table, its type as Parquet names it. */
export interface TypedColumn {
  name: string
  type: 'INT64' | 'DOUBLE' | 'STRING' | 'BOOLEAN' | 'TIMESTAMP'
}

/** Rows with typed columns, the source of the files of every format. */
export interface Tabular {
  columns: readonly TypedColumn[]
  rows: Value[][]
}

/** The rows of a table with times as text, in RFC 3339. */
export const textRows = ({ columns, rows }: Tabular): Value[][] =>
  rows.map((row) =>
    columns.map(({ type }, i) => {
      const value = row[i] ?? null
      return type === 'TIMESTAMP' && value !== null ? new Date(Number(value)).toISOString() : value
    }),
  )

const COLUMNS: readonly TypedColumn[] = [
  { name: 'order_id', type: 'INT64' },
  { name: 'customer', type: 'STRING' },
  { name: 'country', type: 'STRING' },
  { name: 'quantity', type: 'INT64' },
  { name: 'amount', type: 'DOUBLE' },
  { name: 'paid', type: 'BOOLEAN' },
  { name: 'ordered_at', type: 'TIMESTAMP' },
  { name: 'note', type: 'STRING' },
]

const DAY = 86_400_000

/** Orders of one month, with some missing values, quotes, line ends and accents. */
export function ordersTable(chance: Chance, options: { rows: number; from: number }): Tabular {
  const rows = Array.from({ length: options.rows }, (_, i): Value[] => [
    options.from / DAY + i * 3,
    `${chance.pick(words.first_names)} ${chance.pick(words.last_names)}`,
    chance.happens(0.05) ? null : chance.pick(words.countries),
    chance.integer(1, 12),
    chance.integer(100, 99_999) / 100,
    chance.happens(0.8),
    options.from + (Math.floor((i / options.rows) * 28 * 86_400) + chance.integer(0, 86_399)) * 1000,
    chance.pick(words.notes),
  ])
  return { columns: COLUMNS, rows }
}
