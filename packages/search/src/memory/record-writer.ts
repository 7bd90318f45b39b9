import { pathKeys } from '../fields.ts'
import type { Column } from './column.ts'
import { type Fragment, type JsonWriter, toFragment, toSource } from './json-writer.ts'
import type { Segment } from './segment.ts'
import { TextValues } from './text-values.ts'
import type { NumberValues } from './values.ts'

/** Writes one value of a row. */
type ValueWriter = (writer: JsonWriter, row: number) => void

const NULL = toFragment('null')
const TRUE = toFragment('true')
const FALSE = toFragment('false')

/** What stands between the values of a record: one fragment before each value, and one behind the last. */
export class RecordLayout {
  /** The fields in the order in which they are written. */
  readonly fields: readonly string[]
  readonly before: readonly Fragment[]
  readonly end: Fragment

  constructor(fields: readonly string[]) {
    const texts: string[] = []
    const order: string[] = []
    let open = '{'
    const write = (branches: Branches) => {
      for (const [key, inner] of branches) {
        open += `${JSON.stringify(key)}:`
        if (typeof inner === 'string') {
          texts.push(open)
          order.push(inner)
          open = ','
        } else {
          open += '{'
          write(inner)
          open = `${open.slice(0, -1)}},`
        }
      }
    }
    write(toBranches(fields))
    this.fields = order
    this.before = texts.map(toFragment)
    this.end = toFragment(`${open.slice(0, -1)}}`)
  }

  /** A function that writes rows of a segment. */
  bind(segment: Segment): (writer: JsonWriter, row: number) => void {
    const writers = this.fields.map((field) => valueWriter(segment.column(field)))
    const { before, end } = this
    return (writer, row) => {
      for (let index = 0; index < writers.length; index += 1) {
        writer.fragment(before[index] as Fragment)
        ;(writers[index] as ValueWriter)(writer, row)
      }
      writer.fragment(end)
    }
  }
}

/** By key, a field or further keys. */
type Branches = Map<string, string | Branches>

function toBranches(fields: readonly string[]): Branches {
  const root: Branches = new Map()
  for (const field of fields) {
    const keys = pathKeys(field)
    const last = keys.pop() ?? field
    let branches = root
    for (const key of keys) {
      const known = branches.get(key)
      const inner: Branches = known instanceof Map ? known : new Map()
      branches.set(key, inner)
      branches = inner
    }
    branches.set(last, field)
  }
  return root
}

function valueWriter({ type, values, codes }: Column): ValueWriter {
  const { size } = values
  if (values instanceof TextValues) {
    const source = toSource(values)
    const asText = type === 'string'
    return (writer, row) => {
      const code = codes[row] as number
      if (code === size) writer.fragment(NULL)
      else if (asText) writer.text(source, code)
      else writer.raw(source, code)
    }
  }
  // What is not text is kept as numbers.
  const { values: numbers } = values as NumberValues
  return (writer, row) => {
    const code = codes[row] as number
    if (code === size) return writer.fragment(NULL)
    const value = numbers[code] as number | bigint
    if (type === 'boolean') return writer.fragment(value === 0 ? FALSE : TRUE)
    if (typeof value === 'number') return writer.number(value)
    const number = Number(value)
    if (Number.isSafeInteger(number)) writer.number(number)
    else writer.ascii(`"${value}"`)
  }
}
