import { type ChartKind, type QueryState, recordValue, type TypesByPath } from './query-state.ts'

/** Values at places, such as days, with the token of their colour. */
export interface Series {
  readonly name: string
  readonly token: string
  /** Null: none at this place. */
  readonly values: readonly (number | null)[]
}

type Row = Readonly<Record<string, unknown>>

/** Nobody distinguishes more places than this, nor more series. */
const MOST = { bars: 25, places: 1_000, series: 6 }
const DAY = /^\d{4}-\d{2}(-\d{2}|$)/

/**
 * The groups of an answer as a chart has them, by the value of one aggregate: by days or numbers in their order, others as they
 * come. `kind` suits the types of the groups, and `left` is how many are only in the table.
 */
export function chartPoints(
  rows: readonly Row[],
  { group_by }: Pick<QueryState, 'group_by'>,
  name: string,
  types: TypesByPath,
  chosen?: ChartKind,
) {
  const points = rows.filter((row) => row[name] !== null && Number.isFinite(Number(row[name])))
  const axis = group_by.find((path) => isOrdered(points, path, types))
  const kind: ChartKind = axis === undefined ? 'bars' : group_by.length > 1 ? 'lines' : 'columns'
  const along = axis === undefined ? group_by : [axis]
  const across =
    (chosen ?? kind) === 'bars' || axis === undefined ? [] : group_by.filter((path) => path !== axis)
  const keyOf = (row: Row, paths: readonly string[]) =>
    paths.map((path) => String(recordValue(row, path) ?? '–') || '(empty)').join(' · ')
  const labelOf = (row: Row) => keyOf(row, across.length > 0 ? along : group_by) || 'all records'
  const cells = new Map(points.map((row) => [`${keyOf(row, across)}\n${labelOf(row)}`, Number(row[name])]))
  const all = [...new Set(points.map(labelOf))]
  const ordered = axis === undefined || (chosen ?? kind) === 'bars' ? all : all.toSorted(inOrder)
  const labels = (chosen ?? kind) === 'bars' ? ordered.slice(0, MOST.bars) : ordered.slice(-MOST.places)
  const names = [...new Set(points.map((row) => keyOf(row, across)))]
  const sums = new Map(
    [...Map.groupBy(points, (row) => keyOf(row, across))].map(([key, own]) => [
      key,
      own.reduce((sum, row) => sum + Number(row[name]), 0),
    ]),
  )
  const shown = names.toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0)).slice(0, MOST.series)
  const series = shown.map((each, at) => ({
    name: each || name,
    token: `chart-${at + 1}`,
    values: labels.map((label) => cells.get(`${each}\n${label}`) ?? null),
  }))
  const drawn = series.reduce((sum, { values }) => sum + values.filter((value) => value !== null).length, 0)
  return { labels, series, kind, left: rows.length - drawn }
}

/** Whether a group has an order of its own: days, or numbers. */
function isOrdered(points: readonly Row[], path: string, types: TypesByPath): boolean {
  if (types[path] === 'integer' || types[path] === 'number') return true
  return points.length > 1 && points.every((row) => DAY.test(String(recordValue(row, path) ?? '')))
}

const inOrder = (one: string, other: string) => {
  const [a, b] = [Number(one), Number(other)]
  return Number.isNaN(a) || Number.isNaN(b) ? (one < other ? -1 : 1) : a - b
}
