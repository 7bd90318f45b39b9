import { InvalidParamsError, jsonPath } from '@linkspan/core'
import { BOUNDS } from '../../language/bounds.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Segment } from '../columns/segment.ts'
import { TextValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { RUN_ROWS, RunBuilder } from './run-builder.ts'

/** The segments of a batch of records. */
export interface BuiltSegments {
  readonly segments: readonly Segment[]
  /** Values that did not fit their field's type. */
  readonly misfits: number
}

/** Builds the segments of a batch, oldest first. Fails with `invalid_params` for a record that cannot be stored. */
export async function buildSegments(
  declaration: CollectionDeclaration,
  records: readonly object[],
  pace: Pace,
): Promise<BuiltSegments> {
  const segments: Segment[] = []
  let misfits = 0
  for (let next = 0; next < records.length; ) {
    const first = next
    const builder = new RunBuilder(declaration, Math.min(RUN_ROWS, records.length - first))
    for (; next < records.length && !builder.full; next += 1) {
      const record: unknown = records[next]
      if (typeof record !== 'object' || record === null) fail(declaration, next, 'must be an object')
      builder.add(record)
      if (next % (STRIDE / 256) === 0 && pace.due) await pace.rest()
    }
    const { segment, order } = await builder.finish(pace)
    checkKeys(declaration, segment, (row) => first + (order[row] as number))
    segments.push(segment)
    misfits += builder.misfits
  }
  return { segments, misfits }
}

/** Fails if a record has no key, in which case it is the last row, or too long a text in its key. */
function checkKeys(
  declaration: CollectionDeclaration,
  segment: Segment,
  indexOf: (row: number) => number,
): void {
  const last = segment.rows - 1
  if (segment.keyAt(last).every((value) => value === null)) {
    fail(declaration, indexOf(last), `must have a value in a key field: ${declaration.key.join(', ')}`)
  }
  for (const { field, codes, values } of segment.key) {
    if (!(values instanceof TextValues)) continue
    const { offsets } = values
    const long = offsets.findIndex(
      (start, code) => code > 0 && start - (offsets[code - 1] as number) > BOUNDS.key_bytes,
    )
    if (long < 0) continue
    const row = codes.indexOf(long - 1)
    fail(
      declaration,
      indexOf(row),
      `must not have more than ${BOUNDS.key_bytes} bytes of text in the key field ${field}`,
    )
  }
}

function fail({ entity }: CollectionDeclaration, index: number, message: string): never {
  throw new InvalidParamsError(`search index of ${entity}`, [{ path: jsonPath(['records', index]), message }])
}
