import { MemoryLimitError } from '../../errors.ts'
import type { CollectionAddress } from '../../language/fields.ts'
import type { Column } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import { TextValues } from '../columns/text-values.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { Pace, type Turns } from '../pace.ts'
import { buildElementIndex, type ElementIndex } from './element-index.ts'
import { buildFoldedTexts, type FoldedTexts } from './folded-texts.ts'
import { buildRowIndex, type RowIndex, rowIndexBytes } from './row-index.ts'
import type { Texts } from './texts.ts'
import { buildWordIndex, type WordIndex } from './word-index.ts'

/** Sizes from which on the engine takes trouble; tests lower them, so that few records take every way. */
export interface Tuning {
  /** A segment with fewer rows is scanned: an index would not be faster. */
  readonly indexedRows: number
  /** With so few rows to look at they are all looked at. */
  readonly fewRows: number
  /** As many rows are merged by the writer itself, more in the background. */
  readonly smallRows: number
}

/** What serves in earnest. */
export const DEFAULT_TUNING: Tuning = { indexedRows: 2_048, fewRows: 256, smallRows: 4_096 }

/** What building indexes needs to know. */
export interface IndexContext {
  readonly address: CollectionAddress
  readonly memory: MemoryAccount
  readonly turns: Turns
  readonly tuning: Tuning
  /** Called after an index was built, which has grown its segment. */
  onBuilt(): void
}

/** Builds the indexes of columns when they are first needed, each once however many searches wait for it. */
export class Indexes {
  readonly #context: IndexContext
  readonly #building = new WeakMap<Column, Map<string, Promise<unknown>>>()

  constructor(context: IndexContext) {
    this.#context = context
  }

  get tuning(): Tuning {
    return this.#context.tuning
  }

  /** The row index; undefined for few rows and where memory does not allow one: a scan answers as well. */
  async rows(column: Column): Promise<RowIndex | undefined> {
    const { memory, tuning } = this.#context
    if (column.rowIndex) return column.rowIndex
    if (column.codes.length < tuning.indexedRows || !memory.hasRoom(rowIndexBytes(column))) return undefined
    return this.#once(column, 'rows', async (pace) => {
      column.rowIndex = await buildRowIndex(column, pace)
      return column.rowIndex
    })
  }

  /** The elements of a column of arrays. Fails with `MemoryLimitError`, as the two below do. */
  async elements(column: Column): Promise<ElementIndex> {
    return (
      column.elementIndex ??
      this.#once(column, 'elements', async (pace) => {
        // Only columns of arrays are asked for elements, and those hold text.
        column.elementIndex = await buildElementIndex(column.values as TextValues, pace)
        return column.elementIndex
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

  /** Builds for a segment that takes another's place the indexes that the other had, as far as memory allows. */
  async renew(segment: Segment, former: Segment): Promise<void> {
    for (const { field, rowIndex, wordIndex, foldedTexts } of former.columns) {
      const column = segment.column(field)
      if (rowIndex) await this.rows(column)
      try {
        if (wordIndex) await this.words(column)
        if (foldedTexts) await this.folded(column)
      } catch (error) {
        if (!(error instanceof MemoryLimitError)) throw error
      }
    }
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
    // What is kept under a name was built for that name.
    const known = running.get(name) as Promise<Index> | undefined
    if (known) return known
    const building = (async () => {
      try {
        // An index over texts is about as large as they are.
        if (name !== 'rows') memory.demand(address, column.values.bytes)
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
