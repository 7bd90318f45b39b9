import { type Document, readerOf } from '@linkspan/core'
import type { Filter } from '@linkspan/search'

type Value = string | number | boolean

/** How many documents' attributes are kept parsed. */
const MOST_PARSED = 32_768
/** The limits of a filter: values of an `in` list, and conditions. */
const MOST_VALUES = 1_000
const MOST_CONDITIONS = 150

/** Fields that have the same parents, such as `campaign.name` and `campaign.status`. */
interface Siblings {
  readonly parents: readonly string[]
  readonly fields: { readonly name: string; readonly read: (document: unknown) => unknown }[]
}

/** The attributes of one document that are not null: objects of siblings. */
type Attributes = readonly (readonly [siblings: number, values: Document])[]

/**
 * The attributes of a snapshot's documents, by the fields that rows are joined with. They are kept as text, which takes
 * a fraction of the memory of objects.
 */
export class AttributeTable {
  readonly #keyOf: KeyOf
  readonly #siblings: readonly Siblings[]
  readonly #texts = new Map<string, string>()
  readonly #parsed = new Map<string, Attributes>()
  readonly #seen = new Set<string>()
  /** The former attributes of the documents that have changed. */
  readonly #changed = new Map<string, string>()

  /** `keyOf` gives the key of a document or a row, and `paths` are the fields that a row can take from its document. */
  constructor(keyOf: KeyOf, paths: readonly string[]) {
    this.#keyOf = keyOf
    this.#siblings = siblingsOf(paths)
  }

  /** Adds a stored document. */
  add(document: Document): void {
    const key = this.#keyOf(document)
    if (key !== undefined) this.#texts.set(key, this.#toText(document))
  }

  /** Replaces the stored document by one of the present reading. */
  put(document: Document): void {
    const key = this.#keyOf(document)
    if (key === undefined) return
    this.#seen.add(key)
    const text = this.#toText(document)
    const former = this.#texts.get(key)
    if (former === text) return
    this.#texts.set(key, text)
    this.#parsed.delete(key)
    if (former !== undefined && !this.#changed.has(key)) this.#changed.set(key, former)
  }

  /** The keys of the documents whose attributes the present reading has changed. */
  get changed(): string[] {
    return [...this.#changed.keys()]
  }

  /** The keys of the documents that the present reading did not bring. */
  get missing(): string[] {
    return [...this.#texts.keys()].filter((key) => !this.#seen.has(key))
  }

  /** Gives a row with former attributes the present ones. */
  rejoin(row: Document): void {
    const key = this.#keyOf(row)
    const former = key === undefined ? undefined : this.#changed.get(key)
    if (former === undefined) return
    for (const [siblings, values] of parse(former)) {
      const object = this.#objectIn(row, siblings)
      for (const name of Object.keys(values)) object[name] = null
    }
    for (const [siblings, values] of this.#attributesOf(key as string) ?? [])
      Object.assign(this.#objectIn(row, siblings), values)
  }

  /** Whether the present reading has brought a document. */
  has(key: string): boolean {
    return this.#seen.has(key)
  }

  #toText(document: Document): string {
    const attributes: [number, Document][] = []
    for (const [at, { fields }] of this.#siblings.entries()) {
      const found = fields.map(({ name, read }) => [name, read(document) ?? null] as const)
      const values = Object.fromEntries(found.filter(([, value]) => value !== null))
      if (Object.keys(values).length > 0) attributes.push([at, values])
    }
    return JSON.stringify(attributes)
  }

  /** The object of siblings in a row; it is created if the row does not have it. */
  #objectIn(row: Document, siblings: number): Document {
    let object = row
    for (const key of this.#siblings[siblings]?.parents ?? []) {
      if (!Object.hasOwn(object, key)) object[key] = {}
      object[key] ??= {}
      object = object[key] as Document
    }
    return object
  }

  #attributesOf(key: string): Attributes | undefined {
    const known = this.#parsed.get(key)
    if (known) return known
    const text = this.#texts.get(key)
    if (text === undefined) return undefined
    const attributes = parse(text)
    if (this.#parsed.size >= MOST_PARSED) this.#parsed.clear()
    this.#parsed.set(key, attributes)
    return attributes
  }
}

type KeyOf = (document: Document) => string | undefined

/** Gives the key of a document or a row; undefined if all of these fields are null. */
export function keysBy(joins: readonly string[]): KeyOf {
  const reads = joins.map(readerOf)
  return (document) => {
    const values = reads.map((read) => read(document) ?? null)
    return values.every((value) => value === null) ? undefined : JSON.stringify(values)
  }
}

/** Filters for the documents and rows with these keys, each within the limits of a filter. */
export function* filtersOf(joins: readonly string[], keys: readonly string[]): Generator<Filter> {
  const [join, ...others] = joins
  const size = others.length === 0 ? MOST_VALUES : Math.floor(MOST_CONDITIONS / joins.length)
  for (let from = 0; from < keys.length; from += size) {
    const tuples = keys.slice(from, from + size).map((key): (Value | null)[] => JSON.parse(key))
    yield others.length === 0
      ? { in: { [join as string]: tuples.map(([value]) => value as Value) } }
      : {
          or: tuples.map(
            (tuple): Filter => ({
              eq: Object.fromEntries(joins.map((path, at) => [path, tuple[at] ?? null])),
            }),
          ),
        }
  }
}

function siblingsOf(paths: readonly string[]): Siblings[] {
  const all = new Map<string, Siblings>()
  for (const path of paths) {
    const parents = path.split('.')
    const name = parents.pop() as string
    const known = all.get(parents.join('.')) ?? { parents, fields: [] }
    all.set(parents.join('.'), known)
    known.fields.push({ name, read: readerOf(path) })
  }
  return [...all.values()]
}

function parse(text: string): Attributes {
  // written by toText
  return JSON.parse(text) as Attributes
}
