import { createRowWriter, fieldMask } from '../query/render.ts'
import type { Position, Row } from '../query/scan.ts'
import type { Result } from './result.ts'

/** One page or chunk of a result, ready to be sent. */
export interface PageText {
  text: string
  rows: number
  /** The position of the first row after it; undefined at the end. */
  next: Position | undefined
}

/** Everything of a page beside its rows, in the order in which it is written. */
export type PageExtras = (page: Pick<PageText, 'rows' | 'next'>) => Record<string, unknown>

/** Writes up to `count` rows and the extras as one JSON object; indented, as the vendor does unless told otherwise. */
export function writePage(
  result: Result,
  rows: Iterator<Row>,
  options: { count: number; pretty: boolean; first?: IteratorResult<Row>; omitResults?: boolean },
  extras: PageExtras,
): PageText & { pending: IteratorResult<Row> } {
  const { pretty, count } = options
  const writer = createRowWriter(result.plan, pretty ? 2 : undefined)
  const texts: string[] = []
  let pending = options.first ?? rows.next()
  let written = 0
  while (!pending.done && written < count) {
    if (!options.omitResults) texts.push(writer.write(pending.value))
    written++
    pending = rows.next()
  }
  const next = pending.done ? undefined : pending.value.position
  const [line, deep, colon] = pretty ? ['\n  ', '\n    ', ': '] : ['', '', ':']
  const members: string[] = []
  if (texts.length > 0) members.push(`${line}"results"${colon}[${deep}${texts.join(`,${deep}`)}${line}]`)
  for (const [key, value] of Object.entries(extras({ rows: written, next }))) {
    if (value === undefined) continue
    const text = pretty ? JSON.stringify(value, null, 2).replace(/\n/g, line) : JSON.stringify(value)
    members.push(`${line}"${key}"${colon}${text}`)
  }
  return { text: `{${members.join(',')}${pretty ? '\n' : ''}}`, rows: written, next, pending }
}

/** The metrics of a whole result as its summary row. */
export const summaryOf = (result: Result): object =>
  createRowWriter(result.plan, undefined).summary(result.totals().sum)

/** The field mask of a result. */
export const maskOf = (result: Result): string => fieldMask(result.plan)
