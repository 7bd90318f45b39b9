import { arrayAround } from '@linkspan/core'
import { MemoryLimitError } from '../../errors.ts'
import { type CollectionDeclaration, pathKeys } from '../../language/fields.ts'
import { type Column, ElementColumn, type ElementPath } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import type { TextValues } from '../columns/text-values.ts'
import { NumberValues } from '../columns/values.ts'
import type { MemoryAccount } from '../memory-account.ts'
import { Pace, type RoundRobin } from '../pace.ts'
import { buildElementIndex } from './build-elements.ts'
import { type ColumnFacts, findColumnFacts, gatherNumbers } from './column-facts.ts'
import type { ElementIndex } from './element-index.ts'
import { buildLikeIndex, type LikeIndex } from './like-index.ts'
import { invert, type Postings } from './postings.ts'
import { buildRowIndex, buildWordRows, rowIndexBytes } from './row-index.ts'
import { storedWords } from './stored-words.ts'
import { rowTexts, type Texts, textsOf } from './texts.ts'
import type { Tuning } from './tuning.ts'
import { buildWordIndex, type WordIndex } from './word-index.ts'

/** The collection whose indexes are built, and its engine. */
export interface IndexContext {
  readonly declaration: CollectionDeclaration
  readonly memory: MemoryAccount
  readonly round_robin: RoundRobin
  readonly tuning: Tuning
  /** Called after an index was built, since its segment has grown. */
  onBuilt(): void
}

const OVER_TEXTS: ReadonlySet<string> = new Set(['index', 'lists', 'word_index', 'like_index'])

/** Builds the index of a column when a search first needs it, once for all searches that wait for it. */
export class Indexes {
  readonly #context: IndexContext
  /** The declared fields inside arrays. */
  readonly #inside: ReadonlyMap<string, { readonly array: string; readonly path: ElementPath }>
  readonly #building = new WeakMap<Column | ElementColumn, Map<string, Promise<unknown>>>()

  constructor(context: IndexContext) {
    this.#context = context
    this.#inside = fieldsInside(context.declaration)
  }

  get tuning(): Tuning {
    return this.#context.tuning
  }

  get memory(): MemoryAccount {
    return this.#context.memory
  }

  /** A declared field in a segment: a column, or the elements of a column of arrays. */
  field(segment: Segment, path: string): Column | ElementColumn {
    const inside = this.#inside.get(path)
    if (inside) return segment.column(inside.array).elements(inside.path)
    const column = segment.column(path)
    return column.type === 'array' ? column.elements() : column
  }

  /** The row index; undefined for few rows and at the memory limit: a scan has the same result. */
  async rows(column: Column): Promise<Postings | undefined> {
    const { memory, tuning } = this.#context
    if (column.row_index) return column.row_index
    if (column.codes.length < tuning.indexed_rows || !memory.hasRoom(rowIndexBytes(column))) return undefined
    return this.#built(column, 'row_index', (pace) => buildRowIndex(column, pace))
  }

  /** The rows of a column whose words are known, by their number; undefined at the memory limit. */
  async wordRows(column: Column): Promise<Postings | undefined> {
    const { word_rows, word_index, codes } = column
    if (word_rows || !word_index || !this.#context.memory.hasRoom(rowIndexBytes(column))) return word_rows
    return this.#built(column, 'word_rows', (pace) => buildWordRows(codes, word_index.lengths, pace))
  }

  /** What is known of all rows of a column. */
  async facts(column: Column): Promise<ColumnFacts> {
    return column.facts ?? this.#built(column, 'facts', (pace) => findColumnFacts(column, pace))
  }

  /** By row the numbers of a column that is summed again; undefined for few different numbers, large ones and at the limit. */
  async rowNumbers(column: Column): Promise<Float64Array | undefined> {
    const { memory, tuning } = this.#context
    const { values, codes, row_numbers } = column
    if (row_numbers) return row_numbers
    const numbers = values instanceof NumberValues ? values.values : undefined
    if (!(numbers instanceof Float64Array) || numbers.length < tuning.gathered_numbers) return undefined
    const was_summed = column.is_summed
    column.is_summed = true
    if (!was_summed || !memory.hasRoom(numbers.BYTES_PER_ELEMENT * codes.length)) return undefined
    return this.#built(column, 'row_numbers', (pace) => gatherNumbers(numbers, codes, pace))
  }

  /** The values of elements. Fails with `MemoryLimitError`, as the others below do. */
  async elements(elements: ElementColumn): Promise<ElementIndex> {
    // a column of arrays holds text
    const arrays = elements.column.values as TextValues
    return (
      elements.index ??
      this.#built(elements, 'index', (pace) => buildElementIndex(arrays, elements.path, pace))
    )
  }

  /** The values in each distinct array. */
  async elementLists(elements: ElementColumn): Promise<Postings> {
    const { arrays } = await this.elements(elements)
    const { size } = elements.column.values
    return elements.lists ?? this.#built(elements, 'lists', (pace) => invert(arrays, size, pace))
  }

  /** The distinct texts of a field. */
  async texts(field: Column | ElementColumn): Promise<Texts> {
    if (field instanceof ElementColumn) return this.elements(field)
    // words and patterns are compared with strings only
    return textsOf(field.values as TextValues)
  }

  /** The words of a field's texts; all of them have been read, or those that some words need. */
  async words(field: Column | ElementColumn, needed?: readonly string[]): Promise<WordIndex> {
    const texts = await this.texts(field)
    let index = field.word_index
    while (!index || index.words.missing(needed) > 0) {
      index = await this.#built(field, 'word_index', async (pace) => {
        const { declaration, memory } = this.#context
        const stored = await storedWords(field, needed, (bytes) => memory.demand(declaration, bytes), pace)
        return stored ?? buildWordIndex(texts, pace)
      })
    }
    return index
  }

  /**
   * The texts of a field by what they contain, or its rows if most have a text of their own. Undefined for the first searches, which
   * read all texts: together that takes about as long as to build the index.
   */
  async patterns(field: Column | ElementColumn): Promise<LikeIndex | undefined> {
    if (field.like_index) return field.like_index
    field.patterns++
    return field.patterns > this.tuning.scanned_patterns ? this.#patterns(field) : undefined
  }

  async #patterns(field: Column | ElementColumn): Promise<LikeIndex> {
    const texts = isOfRows(field)
      ? rowTexts(field.values as TextValues, field.codes)
      : await this.texts(field)
    return this.#built(field, 'like_index', (pace) => buildLikeIndex(texts, pace))
  }

  /** Builds the indexes of a segment's predecessor for it, as far as memory allows. */
  async renew(segment: Segment, former: Segment): Promise<void> {
    for (const known of former.columns) {
      const { row_index, facts, row_numbers, element_columns } = known
      const column = segment.column(known.field)
      if (row_index) await this.rows(column)
      if (facts) await this.facts(column)
      column.is_summed = known.is_summed
      if (row_numbers) await this.rowNumbers(column)
      try {
        await this.#renewTexts(column, known)
        if (known.word_rows) await this.wordRows(column)
        for (const elements of element_columns?.values() ?? []) await this.#renewElements(column, elements)
      } catch (error) {
        if (!(error instanceof MemoryLimitError)) throw error
      }
    }
  }

  async #renewElements(column: Column, former: ElementColumn): Promise<void> {
    const elements = column.elements(former.path)
    if (former.index) await this.elements(elements)
    if (former.lists) await this.elementLists(elements)
    await this.#renewTexts(elements, former)
  }

  async #renewTexts(field: Column | ElementColumn, former: Column | ElementColumn): Promise<void> {
    if (former.word_index) {
      const { built } = former.word_index.spellings
      const index = await this.words(field, built ? undefined : [])
      if (built) await index.spellings.build(new Pace(this.#context.round_robin))
    }
    field.patterns = former.patterns
    if (former.like_index) await this.#patterns(field)
  }

  /**
   * Builds an index of a field. Throws at once if there is no room, so that nothing is known of a build that has not begun.
   */
  #built<const Name extends string, Index>(
    field: (Column | ElementColumn) & NoInfer<Record<Name, Index | undefined>>,
    name: Name,
    build: (pace: Pace) => Promise<Index>,
  ): Promise<Index> {
    const { declaration, memory, round_robin, onBuilt } = this.#context
    const running = this.#building.get(field) ?? new Map<string, Promise<unknown>>()
    this.#building.set(field, running)
    // each name has one type of index
    const known = running.get(name) as Promise<Index> | undefined
    if (known) return known
    // an index over texts is about as large as the texts; pages of words that are known demand their own room
    const { values } = field instanceof ElementColumn ? field.column : field
    const times = name === 'like_index' && isOfRows(field) ? field.codes.length / values.size : 1
    if (OVER_TEXTS.has(name) && field[name] === undefined) memory.demand(declaration, times * values.bytes)
    const building = build(new Pace(round_robin))
      .then((index) => {
        Object.assign(field, { [name]: index })
        onBuilt()
        return index
      })
      .finally(() => running.delete(name))
    running.set(name, building)
    return building
  }
}

/** Whether patterns find rows of a field: if most rows have a text of their own, a page in the order of the key reads few. */
function isOfRows(field: Column | ElementColumn): field is Column {
  return !(field instanceof ElementColumn) && 2 * field.values.size >= field.codes.length
}

/** The declared fields that are inside arrays, with the column of the array and the path in its elements. */
function fieldsInside({ fields }: CollectionDeclaration): Map<string, { array: string; path: ElementPath }> {
  const inside = new Map<string, { array: string; path: ElementPath }>()
  for (const [field, type] of Object.entries(fields)) {
    const array = arrayAround(fields, field)
    if (array !== undefined)
      inside.set(field, { array, path: { keys: pathKeys(field.slice(array.length + 1)), type } })
  }
  return inside
}
