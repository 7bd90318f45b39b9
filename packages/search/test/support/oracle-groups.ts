import { compareMissingLast, type OracleDeclaration, put, type Row, toJson, type Value } from './oracle.ts'

/* Groups and aggregates in their simplest form: lists of rows, and exact fractions. */

export interface OracleGrouping {
  readonly group_by?: readonly string[] | null
  readonly aggregate?: Readonly<Record<string, Readonly<Record<string, string>>>> | null
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[] | null
  readonly top?: { readonly groups: number; readonly per: readonly string[] }
}

interface Group {
  readonly values: readonly Value[]
  readonly rows: Row[]
}

/** The groups of rows, in order, as in a result. */
export function groupRows(
  rows: readonly Row[],
  asked: OracleGrouping,
  { fields }: OracleDeclaration,
): unknown[] {
  const paths = asked.group_by ?? []
  const groups = new Map<string, Group>()
  if (paths.length === 0) groups.set('', { values: [], rows: [] })
  for (const row of rows) {
    for (const values of combinations(paths.map((path) => elementsOf(row[path] ?? null)))) {
      const name = paths.length === 0 ? '' : values.map(nameOf).join('\n')
      const group = groups.get(name) ?? { values, rows: [] }
      groups.set(name, group)
      group.rows.push(row)
    }
  }
  const made = [...groups.values()].map((group) => {
    const entries = Object.entries(asked.aggregate ?? {}).map(([name, aggregate]) => {
      const [operator = '', path = ''] = Object.entries(aggregate)[0] ?? []
      return [name, aggregateOf(operator, path, group.rows, fields[path])] as const
    })
    const by_path = paths.map((path, index) => [path, group.values[index] ?? null] as const)
    return new Map<string, Value>([...by_path, ...entries])
  })
  const order = [...(asked.sort ?? []), ...paths.map((path) => ({ [path]: 'asc' as const }))]
  made.sort((left, right) => {
    for (const entry of order) {
      for (const [name, direction] of Object.entries(entry)) {
        const [a, b] = [left.get(name) ?? null, right.get(name) ?? null]
        const kinds = kindOf(a) - kindOf(b)
        if (a !== null && b !== null && kinds !== 0) return direction === 'asc' ? kinds : -kinds
        const found = compareMissingLast(a, b, direction)
        if (found !== 0) return found
      }
    }
    return 0
  })
  const seen = new Map<string, number>()
  const kept = made.filter((group) => {
    if (!asked.top) return true
    const name = asked.top.per.map((path) => nameOf(group.get(path) ?? null)).join('\n')
    seen.set(name, (seen.get(name) ?? 0) + 1)
    return (seen.get(name) ?? 0) <= asked.top.groups
  })
  return kept.map((group) => {
    const shown: Record<string, unknown> = {}
    for (const [path, value] of group) put(shown, path.split('.'), toJson(value))
    return shown
  })
}

function nameOf(value: Value): string {
  return `${typeof value} ${String(value)}`
}

/** Elements of arrays: strings, then numbers, then booleans. */
function kindOf(value: Value): number {
  return ['string', 'number', 'bigint', 'boolean'].indexOf(typeof value)
}

/** The groups that a value belongs to. */
function elementsOf(value: Value): Value[] {
  if (!Array.isArray(value)) return [value]
  return [...new Set(value.filter((element) => element !== null && typeof element !== 'object'))]
}

function combinations(lists: readonly Value[][]): Value[][] {
  return lists.reduce<Value[][]>(
    (heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])),
    [[]],
  )
}

function aggregateOf(operator: string, path: string, rows: readonly Row[], type: string | undefined): Value {
  if (path === '*') return rows.length
  const values = rows.map((row) => row[path] ?? null).filter((value) => value !== null)
  if (operator === 'count') return values.length
  if (operator === 'count_distinct') return new Set(values.flatMap(elementsOf)).size
  if (values.length === 0) return null
  if (operator === 'min' || operator === 'max') {
    const sorted = values.sort((left, right) => compareMissingLast(left, right, 'asc'))
    return (operator === 'min' ? sorted[0] : sorted.at(-1)) ?? null
  }
  const units = values.reduce((sum: bigint, value) => sum + toUnits(value as number | bigint), 0n)
  if (operator === 'avg') return toNumber(units) / values.length
  return type === 'integer' ? units >> UNIT : toNumber(units)
}

/** Every double is a multiple of `2 ** -1074`. */
const UNIT = 1_074n
const FIVES = 5n ** UNIT

export function toUnits(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value << UNIT
  let [whole, halvings] = [value, 0n]
  for (; !Number.isInteger(whole); halvings += 1n) whole *= 2
  return BigInt(whole) << (UNIT - halvings)
}

/** The nearest double: a decimal text is rounded once. */
export function toNumber(units: bigint): number {
  return Number(`${units * FIVES}e-${UNIT}`)
}
