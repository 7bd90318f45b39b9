import { pathKeys } from '../../language/fields.ts'

/**
 * The text between the values of a record in JSON: a piece before each value and one after the last. It is the
 * same for all records.
 */
export interface RecordLayout {
  /** The fields in the order of writing: those of one parent are together. */
  readonly fields: readonly string[]
  /** The pieces of text, one more than fields. */
  readonly between: readonly string[]
}

/** By key, a field or further keys. */
export type Branches = Map<string, string | Branches>

/** The layout of records that hold `fields`. */
export function toLayout(fields: readonly string[]): RecordLayout {
  const between: string[] = []
  const order: string[] = []
  let open = '{'
  const write = (branches: Branches) => {
    for (const [key, inner] of branches) {
      open += `${JSON.stringify(key)}:`
      if (typeof inner === 'string') {
        between.push(open)
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
  return { fields: order, between: [...between, `${open.slice(0, -1)}}`] }
}

/** The paths of fields as a tree. */
export function toBranches(fields: readonly string[]): Branches {
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
