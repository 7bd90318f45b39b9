import type { CollectionDeclaration } from '../../src/language/fields.ts'
import type { Pace } from '../../src/memory/pace.ts'
import { SegmentRuns } from '../../src/memory/write/segment-runs.ts'

/** The segments of records, each of at most some rows. */
export async function buildSegments(
  declaration: CollectionDeclaration,
  records: readonly object[],
  run_rows: number,
  pace: Pace,
) {
  const runs = new SegmentRuns(declaration, run_rows)
  return { segments: [...(await runs.add(records, pace)), ...(await runs.finish(pace))] }
}
