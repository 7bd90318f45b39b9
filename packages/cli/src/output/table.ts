import stringWidth from 'string-width'
import { cell, type FlatRow, flatColumns, namesBelow } from './flatten.ts'
import { printable } from './printable.ts'

/** How a table is drawn. */
export interface TableOptions {
  /** The width of the terminal; without one, every column is shown in full. */
  readonly columns?: number | undefined
  /** What people asked for: these columns come first, in this order. A path of an object names the columns below it. */
  readonly first?: readonly string[]
  /** Whether columns in which the rows differ stand before those in which all are equal. */
  readonly differing_first?: boolean | undefined
  /** Makes a header stand out. */
  readonly header?: (text: string) => string
}

const GAP = '  '
/** The widest cell on a terminal; a piped table shows every cell in full. */
const WIDEST = 48
/** To how much a cell may be cut so that the others fit. */
const NARROWEST = 8
/** Ids help programs, and people last. */
const ID = /(?:^|[._])(?:id|resource_name)$|(?:Id|resourceName)$/

/** Measures the rows that are known. Later cells that are wider are cut on a terminal, and stand out of line elsewhere. */
export function createTextTable(
  rows: readonly FlatRow[],
  { columns, first = [], differing_first = false, header = (text) => text }: TableOptions,
) {
  const { asked, others } = arrange(rows, first, differing_first)
  const names = [...asked, ...others]
  const numeric = new Set(
    names.filter((name) =>
      rows.every((row) => ['number', 'undefined'].includes(typeof (row.get(name) ?? undefined))),
    ),
  )
  const full = new Map(
    names.map((name) => [
      name,
      Math.max(...[name, ...rows.map((row) => text(row, name))].map((each) => stringWidth(each))),
    ]),
  )
  const widest =
    columns === undefined
      ? Number.POSITIVE_INFINITY
      : widestFor(
          asked.map((name) => full.get(name) as number),
          columns,
        )
  const widths = new Map([...full].map(([name, width]) => [name, Math.min(width, widest)]))
  const shown = columns === undefined ? names : fitting(names, widths, columns)

  function draw(textOf: (name: string) => string, right: ReadonlySet<string>): string {
    return shown
      .map((name) => fit(textOf(name), widths.get(name) as number, right.has(name), columns !== undefined))
      .join(GAP)
      .trimEnd()
  }

  return {
    header: header(draw(printable, numeric)),
    line: (row: FlatRow): string => draw((name) => text(row, name), numeric),
    /** The columns that do not fit into the terminal. */
    hidden: names.slice(shown.length),
  }
}

/** The columns in the order of the table: those that were asked for, the others, and ids last. */
function arrange(
  rows: readonly FlatRow[],
  first: readonly string[],
  differing_first: boolean,
): { asked: string[]; others: string[] } {
  const names = flatColumns(rows)
  const asked = new Set(first.flatMap((path) => namesBelow(path, names)))
  const rank = (name: string) => (ID.test(name) ? 2 : differing_first && isEqualIn(rows, name) ? 1 : 0)
  const others = names.filter((name) => !asked.has(name))
  return { asked: [...asked], others: others.toSorted((left, right) => rank(left) - rank(right)) }
}

function isEqualIn([head, ...rest]: readonly FlatRow[], name: string): boolean {
  return head !== undefined && rest.length > 0 && rest.every((row) => text(row, name) === text(head, name))
}

/** How wide cells may be so that columns of these widths fit. */
function widestFor(widths: readonly number[], columns: number): number {
  const used = (widest: number) =>
    widths.reduce((sum, width) => sum + Math.min(width, widest) + GAP.length, 0)
  let widest = WIDEST
  while (widest > NARROWEST && used(widest) > columns + GAP.length) widest--
  return widest
}

function text(row: FlatRow, name: string): string {
  return printable(cell(row.get(name)))
}

/** The first columns, as many as fit; at least one. */
function fitting(names: readonly string[], widths: ReadonlyMap<string, number>, columns: number): string[] {
  let used = -GAP.length
  return names.filter((name, at) => {
    used += GAP.length + (widths.get(name) as number)
    return at === 0 || used <= columns
  })
}

function fit(value: string, width: number, right: boolean, cut: boolean): string {
  const kept = cut && stringWidth(value) > width ? shorten(value, width) : value
  const padding = ' '.repeat(Math.max(0, width - stringWidth(kept)))
  return right ? padding + kept : kept + padding
}

function shorten(value: string, width: number): string {
  let kept = ''
  let used = 1
  for (const character of value) {
    used += stringWidth(character)
    if (used > width) break
    kept += character
  }
  return `${kept}…`
}

/** Says which columns do not fit. */
export function hiddenLine(hidden: readonly string[]): string {
  const [noun, verb] = hidden.length === 1 ? ['column', 'does'] : ['columns', 'do']
  return `${hidden.length} more ${noun} ${verb} not fit: ${hidden.join(', ')}`
}
