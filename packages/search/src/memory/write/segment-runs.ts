import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { checkRecords } from './check-records.ts'
import type { JoinedRows } from './joined-rows.ts'
import { RunBuilder } from './run-builder.ts'

/** How many records are added between two checks of the clock. */
const RECORD_STRIDE = 16

/** Builds segments from records that come in batches: a segment is full after a number of rows or of characters. */
export class SegmentRuns {
  readonly #declaration: CollectionDeclaration
  readonly #run_rows: number
  readonly #join: JoinedRows | undefined
  #run: RunBuilder | undefined
  /** The rows of the last full run: another one like it is expected. */
  #full_rows = 0
  /** The values that did not fit their field's type. */
  misfits = 0
  /** The records that were added, without those that were left out. */
  written = 0

  constructor(declaration: CollectionDeclaration, run_rows: number, join?: JoinedRows) {
    this.#declaration = declaration
    this.#run_rows = run_rows
    this.#join = join
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#run?.bytes ?? 0
  }

  /**
   * Adds records, and returns the segments that are full, oldest first. Fails with `invalid_params` for a record that
   * cannot be stored, and then has added none.
   */
  async add(records: readonly object[], pace: Pace): Promise<Segment[]> {
    await checkRecords(this.#declaration, records, pace)
    const segments: Segment[] = []
    for (const [index, record] of records.entries()) {
      const expected = Math.min(this.#run_rows, Math.max(records.length - index, this.#full_rows))
      this.#run ??= new RunBuilder(this.#declaration, expected, this.#join)
      if (this.#run.add(record)) this.written++
      if (this.#run.isFull(this.#run_rows)) segments.push(...(await this.finish(pace)))
      if (index % RECORD_STRIDE === 0 && pace.due) await pace.rest()
    }
    return segments
  }

  /** The segment of the records since the last full one, if there are any. */
  async finish(pace: Pace): Promise<Segment[]> {
    const run = this.#run
    if (!run) return []
    this.#run = undefined
    this.misfits += run.misfits
    const segment = await run.finish(pace)
    this.#full_rows = segment.rows
    return [segment]
  }

  /** Drops the records since the last full segment. */
  clear(): void {
    this.#run = undefined
  }
}
