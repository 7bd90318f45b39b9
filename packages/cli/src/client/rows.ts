import type { RowOutput } from '../output/row-output.ts'

/** The rows of an answer: its `data`, its only list, or the answer itself. */
export function answerRows(answer: unknown): readonly unknown[] {
  if (typeof answer !== 'object' || answer === null) return answer === undefined ? [] : [answer]
  if (Array.isArray(answer)) return answer
  const { data } = answer as { data?: unknown }
  if (Array.isArray(data)) return data
  const values = Object.values(answer)
  return values.length === 1 && Array.isArray(values[0]) ? values[0] : [answer]
}

/** How many rows are printed at once. */
const AT_ONCE = 500

/** Prints rows while they come. Stops fetching once the reader has closed the output. */
export async function printPages(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  output: RowOutput,
): Promise<void> {
  let waiting: unknown[] = []
  for await (const row of rows) {
    if (waiting.push(row) < AT_ONCE) continue
    await output.rows(waiting)
    waiting = []
  }
  await output.rows(waiting)
  await output.end()
}
