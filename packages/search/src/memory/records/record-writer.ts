import { FEW_ROWS, type Segment } from '../columns/segment.ts'
import { textValues } from '../columns/text-values.ts'
import type { Pace } from '../pace.ts'
import { groupColumns, type WrittenColumn } from './column-groups.ts'
import { type ColumnReader, gathered, PIECE, toReader } from './gathered-rows.ts'
import { JsonWriter } from './json-writer.ts'
import { toLayout } from './record-layout.ts'
import { type PlannedColumn, type RecordPlan, toPlan, toWritten } from './record-plan.ts'
import { type TextSource, toSource } from './text-source.ts'
import { writeNull, writeValue } from './write-value.ts'

/** How many plans a segment keeps. */
const KEPT = 4
/** The small segments with plans, in the order of their last use. */
let small: readonly WeakRef<Segment>[] = []
const MOST_SMALL = 8

function noteWritten(segment: Segment): void {
  const kept: WeakRef<Segment>[] = []
  for (const each of small) {
    const other = each.deref()
    if (other && other !== segment) kept.push(each)
  }
  const oldest = kept.length < MOST_SMALL ? undefined : kept.shift()?.deref()
  if (oldest) oldest.plans = undefined
  kept.push(new WeakRef(segment))
  small = kept
}

/** The length of a text that is missing. */
const MISSING = 0xffffffff

/** Pieces that nobody keeps; they are joined before the next ones are made. */
const scratch = new JsonWriter(65_536)

/**
 * Writes rows as JSON. It finds or makes the pieces of one column for all rows, so that the processor fetches many values at
 * once, and then joins those of each row: a page of 1,000 takes half the time with texts that are all distinct, and with thirty
 * fields of few texts a seventh less. Texts that need no escaping are copied only once, which saves such a page a quarter.
 */
export class RecordWriter {
  readonly #before: TextSource
  /** The same with the quote that begins a text. */
  readonly #opening: TextSource
  /** In the order of writing. */
  readonly #fields: readonly string[]
  /** By column: where its pieces are. */
  #views: readonly DataView[] = []
  /** The bytes that were read to fetch texts. Nothing needs them, but V8 leaves out reads whose results nothing keeps. */
  fetched = 0
  /** An estimate of the bytes of one record. */
  record_bytes = 1_024

  constructor(fields: readonly string[]) {
    const { fields: ordered, between } = toLayout(fields)
    this.#fields = ordered
    this.#before = toSource(textValues(between))
    this.#opening = toSource(textValues(between.map((text) => `${text}"`)))
  }

  /**
   * Finds the columns that others decide once a sixteenth of the rows has been written, which takes about as long as finding
   * them: a page of 1,000 records with many attributes of few campaigns then takes three quarters of the time.
   */
  async prepare(segment: Segment, rows: number, pace: Pace): Promise<void> {
    const plan = this.#planOf(segment)
    plan.written += rows
    if (plan.grouped || plan.written < segment.rows / 16) return
    // others that write meanwhile do not look for them as well
    plan.written = 0
    const written = this.#written(segment)
    this.#keep(segment, toPlan(written, this.#before, await groupColumns(written, pace)))
  }

  /** Writes up to `PIECE` rows of a segment, each as a line, or with a comma before each but the first of the page. */
  write(writer: JsonWriter, segment: Segment, rows: readonly number[], as_lines = false): void {
    const { columns } = this.#makePieces(segment, rows)
    for (let row = 0; row < rows.length; row++) {
      if (!as_lines && writer.length > 1) writer.ascii(',')
      this.#join(writer, columns, row)
      if (as_lines) writer.ascii('\n')
    }
  }

  #join(writer: JsonWriter, columns: readonly PlannedColumn[], row: number): void {
    const views = this.#views
    const { starts, lengths } = gathered
    for (let index = 0, place = row; index < columns.length; index++, place += PIECE) {
      const { known, quoted, first } = columns[index] as PlannedColumn
      const view = views[index] as DataView
      const length = lengths[place] as number
      if (known) writer.copy(view, starts[place] as number, length)
      else if (!quoted) {
        writer.raw(this.#before, first)
        writer.copy(view, starts[place] as number, length)
      } else if (length === MISSING) {
        writer.raw(this.#before, first)
        writeNull(writer)
      } else {
        writer.raw(this.#opening, first)
        writer.closed(view, starts[place] as number, length)
      }
    }
    writer.raw(this.#before, this.#before.offsets.length - 2)
  }

  #makePieces(segment: Segment, rows: readonly number[]): RecordPlan {
    const plan = this.#planOf(segment)
    const { columns, readers } = plan
    gathered.gather(readers, rows)
    const { codes, starts, lengths } = gathered
    scratch.clear()
    for (let index = 0; index < columns.length; index++) {
      const { reader, known, quoted } = columns[index] as PlannedColumn
      const from = index * PIECE
      if (known) known.find(codes, starts, lengths, from, from + rows.length)
      else if (quoted) this.#findTexts(reader, from, from + rows.length)
      else this.#writeColumn(reader, from, from + rows.length)
    }
    // the memory of the writers may have grown
    this.#views = columns.map(({ reader, known, quoted }) =>
      quoted ? reader.texts.view : (known?.json ?? scratch).view,
    )
    return plan
  }

  #planOf(segment: Segment): RecordPlan {
    const plan = segment.plans?.get(this) ?? toPlan(this.#written(segment), this.#before)
    this.#keep(segment, plan)
    return plan
  }

  #written(segment: Segment): WrittenColumn[] {
    return toWritten(
      this.#fields.map((field) => toReader(segment.column(field))),
      this.#before,
    )
  }

  #keep(segment: Segment, plan: RecordPlan): void {
    segment.plans ??= new Map()
    segment.plans.set(this, plan)
    const [oldest] = segment.plans.keys()
    if (segment.plans.size > KEPT && oldest) segment.plans.delete(oldest)
    if (segment.rows < FEW_ROWS) noteWritten(segment)
  }

  /**
   * Finds the texts of a column, from a place to another. It reads a byte of each, so that the processor fetches many texts
   * at once: a page of texts that are all distinct takes 0.6 of the time.
   */
  #findTexts({ size, texts: { offsets, bytes } }: ColumnReader, from: number, to: number): void {
    const { codes, starts, lengths } = gathered
    let fetched = 0
    for (let place = from; place < to; place++) {
      const code = codes[place] as number
      const start = offsets[code] as number
      starts[place] = start
      lengths[place] = code === size ? MISSING : (offsets[code + 1] as number) - start
    }
    for (let place = from; place < to; place++) fetched |= bytes[starts[place] as number] as number
    this.fetched = fetched
  }

  /** Writes the values of a column that keeps no pieces, from a place to another. */
  #writeColumn(reader: ColumnReader, from: number, to: number): void {
    const { kind, size } = reader
    const { codes, numbers, starts, lengths } = gathered
    for (let place = from; place < to; place++) {
      const code = codes[place] as number
      starts[place] = scratch.length
      if (kind === 'integer' && code !== size) scratch.integer(numbers[place] as number)
      else writeValue(scratch, reader, code)
      lengths[place] = scratch.length - (starts[place] as number)
    }
  }
}
