import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Manifest, PublishedSegment } from '../../manifest.ts'
import { haveEqualWords } from '../build/equal-rows.ts'
import type { Column } from '../columns/column.ts'
import { RowSet } from '../columns/row-set.ts'
import { Segment } from '../columns/segment.ts'
import { eachSharedRow } from '../columns/view.ts'
import type { Pace } from '../pace.ts'
import { blockNameOf, type SegmentReader } from '../save/published-segment.ts'
import { takeRows } from '../write/take-rows.ts'
import { removeMoved, type SegmentRows } from './moved-rows.ts'

/** The rows that make one version of another one. */
export interface ChangedRows {
  /** The keys of the deleted records, as segments. */
  readonly deleted: readonly Segment[]
  /** The rows of the newer version that were added or changed, by segment. */
  readonly upserted: readonly { readonly published: PublishedSegment; readonly rows: Uint32Array }[]
  /** How many rows had their keys compared. */
  readonly compared: number
}

/** Rows of a segment that only one of two versions has live, with their keys and fingerprints, in the order of `numbers`. */
interface KnownRows extends SegmentRows {
  readonly numbers: Uint32Array
  readonly keys: Segment
  readonly fingerprints: Uint32Array
}

/**
 * Compares two versions. Segments are immutable, so a row that both have live in one segment is unchanged, and nothing of
 * it is read. Of the other rows, merges have only moved those that their lineage traces to the same row, and those with an
 * equal key and fingerprint. Of those only, keys and fingerprints are compared.
 */
export async function changedRows(
  { key }: CollectionDeclaration,
  { from, to }: { readonly from: Manifest; readonly to: Manifest },
  reader: SegmentReader,
  pace: Pace,
): Promise<ChangedRows> {
  const known = (own: SegmentRows) => withKeys(own, key, reader, pace)
  const newer = await ownRows(to, from, reader, pace)
  const former = await ownRows(from, to, reader, pace)
  await removeMoved(newer, former, reader, pace)
  const added = newer.filter(({ rows }) => rows.count > 0)
  const gone: KnownRows[] = []
  for (const own of former) if (own.rows.count > 0) gone.push(await known(own))
  const upserted: { published: PublishedSegment; rows: Uint32Array }[] = []
  let compared = gone.reduce((sum, { keys }) => sum + keys.rows, 0)
  for (const own of added) {
    if (gone.length > 0) {
      const given = await known(own)
      compared += given.keys.rows
      for (const lost of gone) await match(given, lost, pace)
      given.keys.release()
    }
    if (own.rows.count > 0) upserted.push({ published: own.published, rows: own.rows.rows() })
  }
  const deleted: Segment[] = []
  for (const { keys, rows, numbers } of gone) {
    const left = [...numbers.keys()].filter((index) => rows.has(numbers[index] as number))
    if (left.length > 0) deleted.push(await takeRows(keys, key, Uint32Array.from(left), pace))
    keys.release()
  }
  return { deleted, upserted, compared }
}

/** The live rows of a version that the other one does not have live in the same segment. */
async function ownRows(
  { segments }: Manifest,
  other: Manifest,
  reader: SegmentReader,
  pace: Pace,
): Promise<SegmentRows[]> {
  const others = new Map(other.segments.map((published) => [blockNameOf(published.keys), published]))
  const found: SegmentRows[] = []
  for (const published of segments) {
    const same = others.get(blockNameOf(published.keys))
    const [dead_name, other_name] = [published, same].map((each) => each?.dead && blockNameOf(each.dead))
    if (same && dead_name === other_name) continue
    const dead = await reader.dead(published, pace)
    const known = same ? await reader.dead(same, pace) : RowSet.all(published.rows)
    const rows = RowSet.none(published.rows)
    rows.addAll(known.rows(dead))
    if (rows.count > 0) found.push({ published, rows })
  }
  return found
}

async function withKeys(
  own: SegmentRows,
  key: readonly string[],
  reader: SegmentReader,
  pace: Pace,
): Promise<KnownRows> {
  const numbers = own.rows.rows()
  const stored = reader.columns(own.published, 'keys')
  const columns: Column[] = []
  for (const field of key) columns.push(await stored.rows(field, numbers, pace))
  const keys = new Segment(numbers.length, columns, key)
  return { ...own, numbers, keys, fingerprints: await reader.fingerprintsOf(own.published, numbers, pace) }
}

/** Removes from both sides what they share: records with the same key are not deleted, and equal ones not changed. */
async function match(added: KnownRows, gone: KnownRows, pace: Pace): Promise<void> {
  const visit = (added_index: number, gone_index: number) => {
    const [added_row, gone_row] = [added.numbers[added_index] as number, gone.numbers[gone_index] as number]
    if (!added.rows.has(added_row) || !gone.rows.has(gone_row)) return
    gone.rows.remove(gone_row)
    if (haveEqualWords(added.fingerprints, added_index, gone.fingerprints, gone_index))
      added.rows.remove(added_row)
  }
  // it takes a step for each row of the first
  if (added.keys.rows < gone.keys.rows)
    await eachSharedRow(added.keys, gone.keys, pace, (gone_index, added_index) =>
      visit(added_index, gone_index),
    )
  else await eachSharedRow(gone.keys, added.keys, pace, visit)
}
