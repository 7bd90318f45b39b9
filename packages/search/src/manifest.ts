import * as z from 'zod'

/** Names the format of published and saved collections. */
export const FORMAT = 'linkspan-search'
/** Changes whenever the bytes of parts or saved streams change their meaning. */
export const VERSION = 2

const count = z.int().min(0)
const part = z.strictObject({ name: z.string().min(1), bytes: count, checksum: count })
const block = z.strictObject({ bytes: count, parts: z.array(part) })
const lineage = block.extend({
  roots: z.array(z.strictObject({ name: z.string().min(1), rows: z.int().min(1) })).min(1),
})
const words_page = z.strictObject({ words: count, letters: count, bytes: count })
const words = block.extend({
  field: z.string(),
  texts: count,
  pages: z.array(words_page).min(1),
})
const segment = z.strictObject({
  rows: z.int().min(1),
  keys: block,
  values: block,
  fingerprints: block,
  dead: block.extend({ rows: z.int().min(1) }).nullable(),
  lineage: lineage.optional(),
  words: z.array(words).optional(),
})

/** The shape of manifests, as a store returns them. */
export const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  endianness: z.enum(['LE', 'BE']),
  fields: z.record(z.string(), z.string()),
  key: z.array(z.string()),
  scope_fields: z.array(z.string()),
  records: count,
  bytes: count,
  misfits: count,
  segments: z.array(segment),
})

/** Whether a stored manifest is of the format that this version of the engine reads. */
export function isReadable(manifest: unknown): manifest is Manifest {
  return manifestShape.safeParse(manifest).success
}

/** A part of a published collection: its name in the part store, its length and its CRC-32. */
export interface PublishedPart {
  readonly name: string
  readonly bytes: number
  readonly checksum: number
}

/** Bytes that are stored as parts, one after another. */
export interface PublishedBlock {
  readonly bytes: number
  readonly parts: readonly PublishedPart[]
}

/** Which rows of a merged segment come from which other segments. */
export interface PublishedLineage extends PublishedBlock {
  /** The other segments: the names of their keys' first parts, and how many rows they have. They may be gone. */
  readonly roots: readonly { readonly name: string; readonly rows: number }[]
}

/** The words of a field's distinct texts, so that no collection has to find them. */
export interface PublishedWords extends PublishedBlock {
  readonly field: string
  /** How many distinct texts. */
  readonly texts: number
  /** Neighbouring words that can be read without the others, in the order of the block. */
  readonly pages: readonly WordsPage[]
}

/** A page of words: how many they are, the bytes of their letters with some padding, and of the page. */
export interface WordsPage {
  readonly words: number
  readonly letters: number
  readonly bytes: number
}

/** A published segment. A builder reads `keys` and `fingerprints`, a collection `keys` and `values`. */
export interface PublishedSegment {
  readonly rows: number
  /** The columns of the key and of the scope fields. */
  readonly keys: PublishedBlock
  /** All other columns. */
  readonly values: PublishedBlock
  /** A keyed hash of each record. */
  readonly fingerprints: PublishedBlock
  /** The deleted and replaced rows; the only block that changes. */
  readonly dead: (PublishedBlock & { readonly rows: number }) | null
  /** Only of a segment that was merged from those of a version that a reader was given. */
  readonly lineage?: PublishedLineage | undefined
  /** Of fields with many different texts. Others are found by the first search. */
  readonly words?: readonly PublishedWords[] | undefined
}

/**
 * A published view of a collection, as plain JSON. It lists the parts that hold the records; they must be readable
 * as long as the manifest is in use.
 */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** The byte order of the machine that built the parts. */
  readonly endianness: 'LE' | 'BE'
  readonly fields: Readonly<Record<string, string>>
  readonly key: readonly string[]
  readonly scope_fields: readonly string[]
  /** The number of records that searches find. */
  readonly records: number
  /** Memory that a collection needs to show them, in bytes, without indexes. */
  readonly bytes: number
  /** Values that did not fit their field's type since all records were last replaced. */
  readonly misfits: number
  readonly segments: readonly PublishedSegment[]
}

/** The names of all parts of a manifest. Delete the parts that no manifest in use lists. */
export function partNames(manifest: Manifest): string[] {
  return manifest.segments.flatMap(({ keys, values, fingerprints, dead, lineage, words = [] }) =>
    [keys, values, fingerprints, dead, lineage, ...words].flatMap(
      (block) => block?.parts.map(({ name }) => name) ?? [],
    ),
  )
}
