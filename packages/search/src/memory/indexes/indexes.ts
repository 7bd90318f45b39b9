import { MemoryLimitError } from '../../errors.ts'
import type { CollectionAddress } from '../../language/fields.ts'
import type { Column } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import { TextValues } from '../columns/text-values.ts'
import { NumberValues } from '../columns/values.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { Pace, type Turns } from '../pace.ts'
import { type ColumnFacts, findColumnFacts, gatherNumbers } from './column-facts.ts'
import { buildElementIndex, type ElementIndex, elementsByArray } from './element-index.ts'
import { buildFoldedTexts, type FoldedTexts } from './folded-texts.ts'
import type { Postings } from './postings.ts'
import { buildRowIndex, type RowIndex, rowIndexBytes } from './row-index.ts'
import type { Texts } from './texts.ts'
import { buildWordIndex, type WordIndex } from './word-index.ts'

/** Thresholds of the engine. Tests lower them, so that few records exercise every path. */
export interface Tuning {
  /** Segments with fewer rows have no row index: a scan is as fast. */
  readonly indexedRows: number
  /** So few candidates are sorted without a walk. */
  readonly fewRows: number
  /** The rows of longer lists of codes are estimated: each code has as many as the average. */
  readonly countedCodes: number
  /** Columns of so many different numbers have an array of them by row: looking up codes is slow in large arrays. */
  readonly gatheredNumbers: number
  /** So many combinations of group values are numbers themselves; others are numbered as they are found. */
  readonly fewKeys: number
  /** So many have a place in a table; more are in a hash table. */
  readonly tableKeys: number
  /** So many pairs of a group and a value have a bit each, to count different values; more are in a hash table. */
  readonly distinctBits: number
  /** The writer itself merges up to so many rows; larger merges run in the background. */
  readonly smallRows: number
  /** A new segment has up to so many rows; its columns are sorted without a rest. */
  readonly runRows: number
  /** The same for a segment of a builder, which answers no searches. */
  readonly builtRows: number
  /** Segments of more bytes together are not merged, which bounds the memory of a merge. */
  readonly largestBytes: number
  /** A builder stores segments once they have so many bytes together, and merges unpublished ones up to this size. */
  readonly runBytes: number
  /** A builder merges segments of up to so many bytes together, which bounds the memory of their largest column. */
  readonly builtBytes: number
}

/** The production settings. */
export const DEFAULT_TUNING: Tuning = {
  indexedRows: 2_048,
  fewRows: 256,
  countedCodes: 4_096,
  gatheredNumbers: 2 ** 14,
  fewKeys: 2 ** 17,
  tableKeys: 2 ** 21,
  distinctBits: 2 ** 26,
  smallRows: 4_096,
  runRows: 4_096,
  builtRows: 16_384,
  largestBytes: 268_435_456,
  runBytes: 16_777_216,
  builtBytes: 268_435_456,
}

/** The collection whose indexes are built, and its engine. */
export interface IndexContext {
  readonly address: CollectionAddress
  readonly memory: MemoryAccount
  readonly turns: Turns
  readonly tuning: Tuning
  /** Called after an index was built, since its segment has grown. */
  onBuilt(): void
}

const OVER_TEXTS: ReadonlySet<string> = new Set(['elements', 'lists', 'words', 'folded'])

/** Builds the index of a column when a search first needs it, once for all searches that wait for it. */
export class Indexes {
  readonly #context: IndexContext
  readonly #building = new WeakMap<Column, Map<string, Promise<unknown>>>()

  constructor(context: IndexContext) {
    this.#context = context
  }

  get tuning(): Tuning {
    return this.#context.tuning
  }

  /** The row index; undefined for few rows and at the memory limit: a scan has the same result. */
  async rows(column: Column): Promise<RowIndex | undefined> {
    const { memory, tuning } = this.#context
    if (column.rowIndex) return column.rowIndex
    if (column.codes.length < tuning.indexedRows || !memory.hasRoom(rowIndexBytes(column))) return undefined
    return this.#once(column, 'rows', async (pace) => {
      column.rowIndex = await buildRowIndex(column, pace)
      return column.rowIndex
    })
  }

  /** What is known of all rows of a column. */
  async facts(column: Column): Promise<ColumnFacts> {
    return (
      column.facts ??
      this.#once(column, 'facts', async (pace) => {
        column.facts = await findColumnFacts(column, pace)
        return column.facts
      })
    )
  }

  /** By row the numbers of a column; undefined for few different numbers, for large ones and at the memory limit. */
  async rowNumbers(column: Column): Promise<Float64Array | undefined> {
    const { memory, tuning } = this.#context
    const { values, codes, rowNumbers } = column
    if (rowNumbers) return rowNumbers
    const numbers = values instanceof NumberValues ? values.values : undefined
    if (!(numbers instanceof Float64Array) || numbers.length < tuning.gatheredNumbers) return undefined
    if (!memory.hasRoom(numbers.BYTES_PER_ELEMENT * codes.length)) return undefined
    return this.#once(column, 'numbers', async (pace) => {
      column.rowNumbers = await gatherNumbers(numbers, codes, pace)
      return column.rowNumbers
    })
  }

  /** The elements of a column of arrays. Fails with `MemoryLimitError`, as the others below do. */
  async elements(column: Column): Promise<ElementIndex> {
    return (
      column.elementIndex ??
      this.#once(column, 'elements', async (pace) => {
        // Callers ask for elements of columns of arrays only, and those hold text.
        column.elementIndex = await buildElementIndex(column.values as TextValues, pace)
        return column.elementIndex
      })
    )
  }

  /** The elements of each distinct array of a column. */
  async elementLists(column: Column): Promise<Postings> {
    const index = await this.elements(column)
    return (
      index.byArray ??
      this.#once(column, 'lists', async (pace) => {
        index.byArray = await elementsByArray(index, column.values.size, pace)
        return index.byArray
      })
    )
  }

  /** The words of a column's texts. */
  async words(column: Column): Promise<WordIndex> {
    const texts = await this.#texts(column)
    return (
      column.wordIndex ??
      this.#once(column, 'words', async (pace) => {
        column.wordIndex = await buildWordIndex(texts, pace)
        return column.wordIndex
      })
    )
  }

  /** The texts of a column in lower case. */
  async folded(column: Column): Promise<FoldedTexts> {
    const texts = await this.#texts(column)
    return (
      column.foldedTexts ??
      this.#once(column, 'folded', async (pace) => {
        column.foldedTexts = await buildFoldedTexts(texts, pace)
        return column.foldedTexts
      })
    )
  }

  /** Builds the indexes of a segment's predecessor for it, as far as memory allows. */
  async renew(segment: Segment, former: Segment): Promise<void> {
    for (const known of former.columns) {
      const { field, rowIndex, facts, rowNumbers, elementIndex, wordIndex, foldedTexts } = known
      const column = segment.column(field)
      if (rowIndex) await this.rows(column)
      if (facts) await this.facts(column)
      if (rowNumbers) await this.rowNumbers(column)
      try {
        if (elementIndex) await this.elements(column)
        if (elementIndex?.byArray) await this.elementLists(column)
        if (wordIndex) await this.#renewWords(column, wordIndex)
        if (foldedTexts) await this.folded(column)
      } catch (error) {
        if (!(error instanceof MemoryLimitError)) throw error
      }
    }
  }

  async #renewWords(column: Column, former: WordIndex): Promise<void> {
    const index = await this.words(column)
    if (former.spellings.built) await index.spellings.build(new Pace(this.#context.turns))
  }

  async #texts(column: Column): Promise<Texts> {
    const { values } = column
    if (column.type === 'array' || !(values instanceof TextValues)) return this.elements(column)
    return { size: values.size, text: (code) => values.at(code) }
  }

  #once<Index>(column: Column, name: string, build: (pace: Pace) => Promise<Index>): Promise<Index> {
    const { address, memory, turns, onBuilt } = this.#context
    const running = this.#building.get(column) ?? new Map<string, Promise<unknown>>()
    this.#building.set(column, running)
    // Each name has one type of index.
    const known = running.get(name) as Promise<Index> | undefined
    if (known) return known
    const building = (async () => {
      try {
        // An index over texts is about as large as the texts.
        if (OVER_TEXTS.has(name)) memory.demand(address, column.values.bytes)
        const index = await build(new Pace(turns))
        onBuilt()
        return index
      } finally {
        running.delete(name)
      }
    })()
    running.set(name, building)
    return building
  }
}
