import * as z from 'zod'

/** Names the format of published and saved collections. */
export const FORMAT = 'linkspan-search'
/** Changes whenever the bytes of parts or saved streams change their meaning. */
export const MANIFEST_VERSION = 2

/** As it is stored: nobody changes it. */
type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value

const count = z.int().min(0)

const part = z.strictObject({ name: z.string().min(1), bytes: count, checksum: count })

/** A part of a published collection: its name in the part store, its length and its CRC-32. */
export type PublishedPart = Frozen<z.output<typeof part>>

const block = z.strictObject({ bytes: count, parts: z.array(part) })

/** Bytes that are stored as parts, one after another. */
export type PublishedBlock = Frozen<z.output<typeof block>>

const lineage = block.extend({
  /** The other segments: the names of their keys' first parts, and how many rows they have. They may be gone. */
  roots: z.array(z.strictObject({ name: z.string().min(1), rows: z.int().min(1) })).min(1),
})

/** Which rows of a merged segment come from which other segments. */
export type PublishedLineage = Frozen<z.output<typeof lineage>>

const words_page = z.strictObject({ words: count, letters: count, bytes: count })

/** A page of words: how many they are, the bytes of their letters with some padding, and of the page. */
export type WordsPage = Frozen<z.output<typeof words_page>>

const words = block.extend({
  field: z.string(),
  /** How many distinct texts. */
  texts: count,
  /** Neighbouring words that can be read without the others, in the order of the block. */
  pages: z.array(words_page).min(1),
})

/** The words of a field's distinct texts, so that no collection has to find them. */
export type PublishedWords = Frozen<z.output<typeof words>>

const segment = z.strictObject({
  rows: z.int().min(1),
  /** The columns of the key and of the scope fields. */
  keys: block,
  /** All other columns. */
  values: block,
  /** A keyed hash of each record. */
  fingerprints: block,
  /** The deleted and replaced rows; the only block that changes. */
  dead: block.extend({ rows: z.int().min(1) }).nullable(),
  /** Only of a segment that was merged from those of a version that a reader was given. */
  lineage: lineage.optional(),
  /** Of fields with many different texts. Others are found by the first search. */
  words: z.array(words).optional(),
})

/** A published segment. A builder reads `keys` and `fingerprints`, a collection `keys` and `values`. */
export type PublishedSegment = Frozen<z.output<typeof segment>>

/** The shape of manifests, as a store returns them. */
export const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(MANIFEST_VERSION),
  /** The byte order of the machine that built the parts. */
  endianness: z.enum(['LE', 'BE']),
  fields: z.record(z.string(), z.string()),
  key: z.array(z.string()),
  scope_fields: z.array(z.string()),
  /** The number of records that searches find. */
  records: count,
  /** Memory that a collection needs to show them, in bytes, without indexes. */
  bytes: count,
  /** Values that did not fit their field's type since all records were last replaced. */
  misfits: count,
  segments: z.array(segment),
})

/**
 * A published view of a collection, as plain JSON. It lists the parts that hold the records; they must be readable
 * as long as the manifest is in use.
 */
export interface Manifest extends Frozen<z.output<typeof manifestShape>> {}

/** Whether a stored manifest is of the format that this version of the engine reads. */
export function isReadable(manifest: unknown): manifest is Manifest {
  return manifestShape.safeParse(manifest).success
}

/** The names of all parts of a manifest. Delete the parts that no manifest in use lists. */
export function partNames(manifest: Manifest): string[] {
  return manifest.segments.flatMap(({ keys, values, fingerprints, dead, lineage, words = [] }) =>
    [keys, values, fingerprints, dead, lineage, ...words].flatMap(
      (block) => block?.parts.map(({ name }) => name) ?? [],
    ),
  )
}
