import { type Order, recordValue } from './query-state.ts'

/** More columns than this are only in the JSON. */
const MOST_COLUMNS = 60
/** Rows whose fields are columns. */
const SAMPLE = 50

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An answer as rows: its `data`, or its only value if that is a list, or the answer itself as the only one. The columns are the
 * paths of their values.
 */
export function answerRows(answer: unknown) {
  const values = isObject(answer) ? Object.values(answer) : []
  const only = values.length === 1 && Array.isArray(values[0]) ? values[0] : answer
  const data = isObject(answer) && 'data' in answer ? answer.data : only
  const rows = (Array.isArray(data) ? data : [data]).filter(isObject)
  const columns = [...new Set(rows.slice(0, SAMPLE).flatMap((row) => pathsOf(row)))].slice(0, MOST_COLUMNS)
  const types = columns.map((path) => {
    const has_number = rows.slice(0, SAMPLE).some((row) => typeof recordValue(row, path) === 'number')
    return [path, has_number ? 'number' : 'string'] as const
  })
  return { rows, columns, types: Object.fromEntries(types) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The paths of the values in an object; a list is one value. */
function pathsOf(value: object, before = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    isObject(inner) && Object.keys(inner).length > 0 ? pathsOf(inner, `${before}${name}.`) : [before + name],
  )
}

/** The token of the next page of an answer. */
export function nextToken(answer: unknown): string | undefined {
  const token = recordValue(answer, 'meta.next_page_token')
  return typeof token === 'string' ? token : undefined
}

/** Rows by the values at a path; those without one are last. */
export function sortedRows(rows: readonly object[], { by, direction }: Order): readonly object[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [recordValue(one, by), recordValue(other, by)]
    if (a === b) return 0
    if (a === undefined || a === null) return 1
    if (b === undefined || b === null) return -1
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * (textOf(a) < textOf(b) ? -1 : 1)
  })
}
