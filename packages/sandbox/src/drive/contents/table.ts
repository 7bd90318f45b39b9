import type { Chance } from '../../kit/random.ts'

/** A value of a table; times are milliseconds. */
export type Value = string | number | boolean | null

/** A column of a table. */
export interface Column {
  name: string
  type: 'integer' | 'number' | 'text' | 'boolean' | 'time'
}

/** Rows with typed columns, the source of the files of every format. */
export interface Table {
  columns: readonly Column[]
  rows: Value[][]
}

const COLUMNS: readonly Column[] = [
  { name: 'order_id', type: 'integer' },
  { name: 'customer', type: 'text' },
  { name: 'country', type: 'text' },
  { name: 'quantity', type: 'integer' },
  { name: 'amount', type: 'number' },
  { name: 'paid', type: 'boolean' },
  { name: 'ordered_at', type: 'time' },
  { name: 'note', type: 'text' },
]

const FIRST = ['Aino', 'Björn', 'Chidi', 'Dolores', 'Élodie', 'Farid', 'Göran', 'Hana', 'Íñigo', 'Jun']
const LAST = ['Almeida', 'Berg', 'Castellan', 'Dufour', 'Eriksen', "O'Farrell", 'García', 'Hollander', 'Ito']
const COUNTRIES = ['DE', 'FR', 'JP', 'NO', 'PL', 'PT', 'US']
const NOTES = [
  null,
  null,
  null,
  'gift',
  'call before delivery',
  'says "fragile", twice',
  'two\nlines',
  'naïve; déjà vu',
]

const DAY = 86_400_000

/** Orders of one month, with some missing values, quotes, line ends and accents. */
export function ordersTable(chance: Chance, options: { rows: number; from: number }): Table {
  const rows = Array.from({ length: options.rows }, (_, i): Value[] => [
    options.from / DAY + i * 3,
    `${chance.pick(FIRST)} ${chance.pick(LAST)}`,
    chance.happens(0.05) ? null : chance.pick(COUNTRIES),
    chance.integer(1, 12),
    chance.integer(100, 99_999) / 100,
    chance.happens(0.8),
    options.from + (Math.floor((i / options.rows) * 28 * 86_400) + chance.integer(0, 86_399)) * 1000,
    chance.pick(NOTES),
  ])
  return { columns: COLUMNS, rows }
}
