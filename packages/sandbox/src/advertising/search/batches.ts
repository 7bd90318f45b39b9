import type { Json } from '../../google/messages/types.ts'
import { TOTALS } from '../data/activity.ts'
import type { Plan } from '../query/plan.ts'
import { fieldMask, rowRenderer, selectedMetrics } from '../query/render.ts'
import { SCAN_START, type ScanPosition } from '../query/scan.ts'
import type { Result } from './result.ts'

/** What a call asks for. */
export interface AskedBatch {
  rows: boolean
  /** The summary of the metrics, on its own after the rows. */
  summary: boolean
}

/** Where a batch begins: at a row, or at the summary, after some rows. */
export interface BatchStart {
  at: ScanPosition | 'summary'
  rows: number
}

/** A part of a result: some rows, or the summary. */
export interface Batch {
  results: Json[]
  summaryRow?: Json
  /** Where the next batch begins. */
  next?: BatchStart
}

const BEGINNING: BatchStart = { at: SCAN_START, rows: 0 }

function summaryOf(result: Result): Json {
  const total = new Float64Array(TOTALS.length)
  for (const row of result.rows(0, SCAN_START))
    for (const [index, value] of row.total.entries()) total[index] = (total[index] ?? 0) + value
  return { metrics: selectedMetrics(result.plan, total) }
}

/** Reads a result from a place on, in batches of at most `most` rows; rows are made while they are read. */
export function* cutBatches(
  result: Result,
  asked: AskedBatch,
  most: number,
  { at, rows: skip }: BatchStart = BEGINNING,
): Generator<Batch> {
  const render = rowRenderer(result.plan)
  let read = skip
  if (asked.rows && at !== 'summary') {
    const rows = result.rows(skip, at)
    let row = rows.next()
    do {
      const results: Json[] = []
      for (; !row.done && results.length < most; row = rows.next()) results.push(render(row.value))
      read += results.length
      const next = row.done ? (asked.summary ? 'summary' : undefined) : row.value.position
      yield { results, ...(next && { next: { at: next, rows: read } }) }
    } while (!row.done)
  }
  if (asked.summary) yield { results: [], summaryRow: summaryOf(result) }
  else if (!asked.rows) yield { results: [] }
}

/** What a batch consumes of the vendor's resources. */
export const costOf = ({ select }: Plan, { results }: Batch): number =>
  1 + Math.ceil((results.length * select.length) / 250)

/** What pages and streams answer of a batch. */
export const contentOf = (plan: Plan, { results, summaryRow }: Batch) => ({
  ...(results.length > 0 && { results }),
  ...(summaryRow && { summaryRow }),
  fieldMask: fieldMask(plan),
})
