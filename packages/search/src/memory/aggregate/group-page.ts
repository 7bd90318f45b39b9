import { writerOf } from '@linkspan/core'
import type { CollectionDeclaration, Scalar } from '../../language/fields.ts'
import type { Grouping, Position } from '../../language/query.ts'
import { columnValueAt } from '../columns/values.ts'
import type { Pace } from '../pace.ts'
import type { Answer } from '../records/page.ts'
import { shownValue } from './group-column.ts'
import type { GroupTable } from './group-order.ts'

/** How many groups are made at a time. */
const PIECE = 256

/** A value of a group, and how it is put in its place in the result. */
interface Shown {
  readonly put: ReturnType<typeof writerOf>
  at(group: number): Scalar | null
}

/** A page of groups. */
export function groupPage(
  groups: readonly number[],
  next: Position | null,
  table: GroupTable,
  grouping: Grouping,
  declaration: CollectionDeclaration,
): Answer {
  const fields = grouping.fields.map((path, index): Shown => {
    const column = table.fields[index]
    const type = declaration.fields[path] ?? 'object'
    const at = (group: number) => {
      const stored = column ? columnValueAt(column.values, column.codes[group] as number) : null
      return stored === null ? null : shownValue(type, stored)
    }
    return { put: writerOf(path), at }
  })
  const aggregates = grouping.aggregates.map(({ name }): Shown => {
    const values = table.aggregates.get(name)
    return { put: writerOf(name), at: (group) => values?.at(group) ?? null }
  })
  const values = [...fields, ...aggregates]
  const itemOf = (group: number): object => {
    const item: Record<string, unknown> = {}
    for (const { put, at } of values) {
      const value = at(group)
      put(item, typeof value === 'bigint' ? String(value) : value)
    }
    return item
  }
  async function* pieces(pace: Pace): AsyncGenerator<object[]> {
    for (let from = 0; from < groups.length; from += PIECE) {
      if (pace.due) await pace.rest()
      yield groups.slice(from, from + PIECE).map(itemOf)
    }
  }
  return {
    count: groups.length,
    next,
    async read(pace) {
      const items: object[] = []
      for await (const piece of pieces(pace)) items.push(...piece)
      return items
    },
    async write(pace) {
      const texts: string[] = []
      for await (const piece of pieces(pace)) texts.push(JSON.stringify(piece).slice(1, -1))
      return Buffer.from(`[${texts.join(',')}]`)
    },
  }
}
