import type { Segment } from '../columns/segment.ts'
import type { TextValues } from '../columns/text-values.ts'
import { type ColumnReader, gathered, PIECE, toReader } from './gathered-rows.ts'
import { type Branches, toBranches } from './record-layout.ts'

/** A step in making a record: add an object or a value to an object. */
interface Step {
  readonly key: string
  /** The number of the object that gets the key. */
  readonly target: number
  /** The number of the added object; undefined for a value. */
  readonly opens: number | undefined
  /** The number of the field whose value it is. */
  readonly field: number
}

/** Makes records of rows, as objects. */
export class RecordMaker {
  readonly #fields: readonly string[]
  readonly #steps: readonly Step[]
  readonly #readers = new WeakMap<Segment, readonly ColumnReader[]>()

  constructor(fields: readonly string[]) {
    this.#fields = fields
    this.#steps = toSteps(fields)
  }

  /** The records of up to `PIECE` rows of a segment. */
  read(segment: Segment, rows: readonly number[]): Record<string, unknown>[] {
    const readers = this.#readers.get(segment) ?? this.#fields.map((field) => toReader(segment.column(field)))
    this.#readers.set(segment, readers)
    gathered.gather(readers, rows)
    const objects: Record<string, unknown>[] = []
    return rows.map((_, row) => {
      objects[0] = {}
      for (const { key, target, opens, field } of this.#steps) {
        const object = objects[target] as Record<string, unknown>
        if (opens === undefined) {
          object[key] = this.#value(readers[field] as ColumnReader, field * PIECE + row)
        } else {
          const inner = {}
          objects[opens] = inner
          object[key] = inner
        }
      }
      return objects[0]
    })
  }

  #value({ kind, size, values, numbers, known }: ColumnReader, place: number): unknown {
    const code = gathered.codes[place] as number
    if (code === size) return null
    switch (kind) {
      case 'integer':
      case 'number':
        return gathered.numbers[place]
      case 'text':
        return textOf(values as TextValues, code, known)
      case 'json':
        return JSON.parse(textOf(values as TextValues, code, known))
      case 'boolean':
        return numbers[code] === 1
      case 'large': {
        const number = Number(numbers[code])
        return Number.isSafeInteger(number) ? number : String(numbers[code])
      }
    }
  }
}

function textOf(values: TextValues, code: number, known: (string | undefined)[] | undefined): string {
  if (!known) return values.at(code)
  known[code] ??= values.at(code)
  return known[code]
}

/** Objects are numbered in the order of their steps; the record is number 0. */
function toSteps(fields: readonly string[]): Step[] {
  const steps: Step[] = []
  let objects = 0
  const add = (branches: Branches, target: number) => {
    for (const [key, inner] of branches) {
      const is_field = typeof inner === 'string'
      const opens = is_field ? undefined : ++objects
      steps.push({ key, target, opens, field: is_field ? fields.indexOf(inner) : 0 })
      if (!is_field) add(inner, objects)
    }
  }
  add(toBranches(fields), 0)
  return steps
}
