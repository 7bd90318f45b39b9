import type { Json } from '../../google/messages/types.ts'
import { TOTALS } from '../data/activity.ts'
import { fieldMask, rowRenderer, selectedMetrics } from '../query/render.ts'
import type { ScanPosition } from '../query/scan.ts'
import { type Result, SCAN_START } from './result.ts'

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

/** A part of a result. */
export interface Batch {
  content: { results?: Json[]; summaryRow?: Json }
  fieldMask: string
  consumption: string
  /** Where the next batch begins. */
  next?: BatchStart
}

const BEGINNING: BatchStart = { at: SCAN_START, rows: 0 }

const costOf = (values: number) => String(1 + Math.ceil(values / 250))

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
  const { plan } = result
  const mask = fieldMask(plan)
  const render = rowRenderer(plan)
  let read = skip
  if (asked.rows && at !== 'summary') {
    const rows = result.rows(skip, at)
    let row = rows.next()
    do {
      const results: Json[] = []
      for (; !row.done && results.length < most; row = rows.next()) results.push(render(row.value))
      read += results.length
      const next = row.done ? (asked.summary ? 'summary' : undefined) : row.value.position
      yield {
        content: results.length > 0 ? { results } : {},
        fieldMask: mask,
        consumption: costOf(results.length * plan.select.length),
        ...(next && { next: { at: next, rows: read } }),
      }
    } while (!row.done)
  }
  if (asked.summary)
    yield { content: { summaryRow: summaryOf(result) }, fieldMask: mask, consumption: costOf(0) }
  else if (!asked.rows) yield { content: {}, fieldMask: mask, consumption: costOf(0) }
}
