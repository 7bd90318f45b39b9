import type { CSSProperties } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Order, TypesByPath } from '../../data/query-state.ts'
import { numberText } from '../../ui/texts.tsx'

const ROW = 32
const HEAD = 34
/** The widths of columns, which follow the texts in them. */
const COLUMN = { least: 96, most: 420, letter: 8.4, padding: 26 }
/** Rows whose texts count for the width. */
const SAMPLE = 20
/** Room for the bar below the rows. */
const SCROLLBAR = 17
/** How many rows and columns beyond the window exist. */
const OVERSCAN = { rows: 8, columns: 2 }
/** Rows that are left below the window when more are read. */
const AHEAD = 60

interface Window {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

/** A table of any size, of which only the visible cells exist. It scrolls within itself, in both directions. */
export function Grid<Row>({
  label,
  columns,
  rows,
  types,
  key_fields,
  sort,
  onSort,
  cellOf,
  onEnd,
}: {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly types: TypesByPath
  readonly key_fields: readonly string[]
  readonly sort: Order | undefined
  onSort(column: string): void
  cellOf(row: Row, column: string): unknown
  /** Called when the end comes near. */
  onEnd(): void
}) {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(innerWidth)
  const starts = useMemo(
    () => startsOf(columns, rows.slice(0, SAMPLE), cellOf, room),
    [columns.join(), rows[0], room],
  )
  const [shown, setShown] = useState<Window>({ rows: [0, 30], columns: [0, 10] })
  const measure = () => {
    const box = ref.current
    if (!box) return
    const top = Math.floor(box.scrollTop / ROW)
    const left = Math.abs(box.scrollLeft)
    const at = (x: number) => starts.findLastIndex((start) => start <= x)
    const next: Window = {
      rows: [Math.max(0, top - OVERSCAN.rows), top + Math.ceil(box.clientHeight / ROW) + OVERSCAN.rows],
      columns: [Math.max(0, at(left) - OVERSCAN.columns), at(left + box.clientWidth) + 1 + OVERSCAN.columns],
    }
    setShown((former) => (JSON.stringify(former) === JSON.stringify(next) ? former : next))
  }
  useEffect(() => {
    measure()
    const observer = new ResizeObserver(() => {
      setRoom(ref.current?.clientWidth ?? innerWidth)
      measure()
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [starts])
  const [first_row, last_row] = shown.rows
  const is_near_end = last_row + AHEAD >= rows.length
  useEffect(() => {
    if (is_near_end) onEnd()
  }, [is_near_end, rows.length])
  const [first_column, last_column] = shown.columns
  const visible = columns.slice(first_column, last_column)
  const width = starts.at(-1) ?? 0
  const bar = width > room ? SCROLLBAR : 0
  const isNumber = (column: string) => ['integer', 'number'].includes(types[column] ?? 'number')
  const place = (at: number) => ({
    insetInlineStart: `${starts[first_column + at]}px`,
    width: `${(starts[first_column + at + 1] ?? 0) - (starts[first_column + at] ?? 0)}px`,
  })
  return (
    <div
      class="grid"
      ref={ref}
      onScroll={measure}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
      tabIndex={0}
      role="region"
      aria-label={label}
      style={{ height: `min(62dvh, 900px, ${rows.length * ROW + HEAD + bar}px)` }}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        style={{ width: `${width}px`, height: `${rows.length * ROW + HEAD}px` }}
      >
        <div role="rowgroup" class="grid-head" style={{ width: `${width}px`, height: `${HEAD}px` }}>
          <div role="row" aria-rowindex={1}>
            {visible.map((column, at) => (
              <span
                key={column}
                role="columnheader"
                aria-colindex={first_column + at + 1}
                aria-sort={
                  sort?.by === column ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
                }
                class={`grid-cell ${isNumber(column) ? 'number' : ''} ${key_fields.includes(column) ? 'strong' : ''}`}
                style={place(at)}
              >
                <button type="button" title={`${column}: sort`} onClick={() => onSort(column)}>
                  <bdi>{column}</bdi>
                  {sort?.by === column && (
                    <span aria-hidden="true">{sort.direction === 'asc' ? ' ↑' : ' ↓'}</span>
                  )}
                </button>
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {rows.slice(first_row, last_row).map((row, at) => (
            <div
              key={first_row + at}
              role="row"
              aria-rowindex={first_row + at + 2}
              class="grid-row"
              style={{ top: `${HEAD + (first_row + at) * ROW}px`, width: `${width}px`, height: `${ROW}px` }}
            >
              {visible.map((column, index) => (
                <Cell
                  key={column}
                  value={cellOf(row, column)}
                  is_computed={!Object.hasOwn(types, column)}
                  is_number={isNumber(column)}
                  is_key={key_fields.includes(column)}
                  index={first_column + index}
                  style={place(index)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Cell({
  value,
  is_computed,
  is_number,
  is_key,
  index,
  style,
}: {
  readonly value: unknown
  /** Whether it is no field, but the value of a group; only such numbers are never ids. */
  readonly is_computed: boolean
  readonly is_number: boolean
  readonly is_key: boolean
  readonly index: number
  readonly style: CSSProperties
}) {
  const text = cellText(value)
  return (
    <span
      role="cell"
      aria-colindex={index + 1}
      class={`grid-cell ${is_number ? 'number' : ''}`}
      style={style}
      title={text}
    >
      {value === null || value === undefined ? (
        <span class="quiet">–</span>
      ) : (
        <span class={is_key && !is_number ? 'ends' : ''}>
          <bdi>{is_computed && typeof value === 'number' ? numberText(value) : text}</bdi>
        </span>
      )}
    </span>
  )
}

/** What a cell shows: numbers as they are, so that nothing is lost. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Where each column begins, and where the last one ends, in pixels. */
function startsOf<Row>(
  columns: readonly string[],
  rows: readonly Row[],
  cellOf: (row: Row, column: string) => unknown,
  room: number,
): readonly number[] {
  const starts = [0]
  // two columns are seen in a narrow window
  const most = Math.min(COLUMN.most, room / 2)
  for (const column of columns) {
    const letters = Math.max(column.length, ...rows.map((row) => cellText(cellOf(row, column)).length))
    const width = Math.ceil(letters * COLUMN.letter) + COLUMN.padding
    starts.push((starts.at(-1) ?? 0) + Math.min(most, Math.max(COLUMN.least, width)))
  }
  return starts
}
