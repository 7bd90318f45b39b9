import { writerOf } from '@linkspan/core'
import type { CollectionDeclaration, Scalar } from '../../language/fields.ts'
import type { Grouping, Position } from '../../language/query.ts'
import { columnValueAt } from '../columns/values.ts'
import type { Pace } from '../pace.ts'
import type { Answer } from '../records/answer.ts'
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
export class GroupPage implements Answer {
  readonly next: Position | null
  readonly #groups: readonly number[]
  readonly #values: readonly Shown[]

  constructor(
    groups: readonly number[],
    next: Position | null,
    table: GroupTable,
    grouping: Grouping,
    declaration: CollectionDeclaration,
  ) {
    this.next = next
    this.#groups = groups
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
    this.#values = [...fields, ...aggregates]
  }

  get count(): number {
    return this.#groups.length
  }

  async read(pace: Pace): Promise<object[]> {
    const items: object[] = []
    for await (const piece of this.#pieces(pace)) items.push(...piece)
    return items
  }

  async write(pace: Pace): Promise<Buffer> {
    const texts: string[] = []
    for await (const piece of this.#pieces(pace)) texts.push(JSON.stringify(piece).slice(1, -1))
    return Buffer.from(`[${texts.join(',')}]`)
  }

  async *#pieces(pace: Pace): AsyncGenerator<object[]> {
    for (let from = 0; from < this.#groups.length; from += PIECE) {
      if (pace.due) await pace.rest()
      yield this.#groups.slice(from, from + PIECE).map((group) => this.#item(group))
    }
  }

  #item(group: number): object {
    const item: Record<string, unknown> = {}
    for (const { put, at } of this.#values) {
      const value = at(group)
      put(item, typeof value === 'bigint' ? String(value) : value)
    }
    return item
  }
}
