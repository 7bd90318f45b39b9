import type { HostedConnection, SearchAllOptions } from '@linkspan/client'
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

/** A walk over all pages of an action. */
type WalkPages = (params: object, options?: SearchAllOptions) => AsyncIterable<unknown>

/** The walk of an entity and a method whose names are known only at run time. */
export function walkOf(hosted: HostedConnection, entity: string, method: string): WalkPages {
  // the client makes the methods of any name; only their types need the connector's package
  const entities = hosted as unknown as Readonly<Record<string, Readonly<Record<string, WalkPages>>>>
  return entities[entity]?.[method] as WalkPages
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
