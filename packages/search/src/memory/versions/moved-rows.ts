import type { PublishedSegment } from '../../manifest.ts'
import { Lineage } from '../columns/lineage.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Pace } from '../pace.ts'
import { blockNameOf, type SegmentReader } from '../save/published-segment.ts'

/** Some rows of a segment. */
export interface SegmentRows {
  readonly published: PublishedSegment
  readonly rows: RowSet
}

/** The same with where they come from. */
interface TracedRows {
  readonly own: SegmentRows
  readonly lineage: Lineage
}

/**
 * Removes from both sides the rows that merges have only moved: they come from the same row of the same segment. Neither
 * keys nor fingerprints are read.
 */
export async function removeMoved(
  added: readonly SegmentRows[],
  gone: readonly SegmentRows[],
  reader: SegmentReader,
  pace: Pace,
): Promise<void> {
  const traced = new Map<SegmentRows, TracedRows>()
  const trace = async (own: SegmentRows) => {
    const found = traced.get(own) ?? { own, lineage: await readLineage(own, reader, pace) }
    traced.set(own, found)
    return found
  }
  for (const newer of added) {
    for (const former of gone) {
      const names = originsOf(former)
      const shared = new Map([...originsOf(newer)].filter(([name]) => names.has(name)))
      if (shared.size === 0) continue
      const sides = [await trace(newer), await trace(former)]
      const found = []
      for (const side of sides) found.push(await rootRows(side, shared, pace))
      const [first, second] = found as [RootRows, RootRows]
      for (const side of sides)
        await eachOrigin(side, pace, (row, name, root_row) => {
          if (first.get(name)?.has(root_row) && second.get(name)?.has(root_row)) side.own.rows.remove(row)
        })
    }
  }
}

/** By segment the rows that are there under another one's. */
type RootRows = ReadonlyMap<string, RowSet>

async function rootRows(
  side: TracedRows,
  shared: ReadonlyMap<string, number>,
  pace: Pace,
): Promise<RootRows> {
  const found = new Map([...shared].map(([name, rows]) => [name, RowSet.none(rows)]))
  await eachOrigin(side, pace, (_, name, root_row) => found.get(name)?.add(root_row))
  return found
}

function eachOrigin(
  { own, lineage }: TracedRows,
  pace: Pace,
  visit: (row: number, name: string, root_row: number) => void,
): Promise<void> {
  const names = [blockNameOf(own.published.keys), ...lineage.roots.map(({ name }) => name)]
  return lineage.eachRow(pace, (row, source, root_row) => {
    if (own.rows.has(row)) visit(row, names[source] as string, root_row)
  })
}

/** The segments from which a segment has rows, itself included, and how many rows they have. */
function originsOf({ published: { keys, rows, lineage } }: SegmentRows): Map<string, number> {
  const roots = lineage?.roots ?? []
  return new Map([
    [blockNameOf(keys), rows],
    ...roots.map((root): [string, number] => [root.name, root.rows]),
  ])
}

/** Without a lineage, each row comes from the segment itself. */
async function readLineage({ published }: SegmentRows, reader: SegmentReader, pace: Pace): Promise<Lineage> {
  return (await reader.lineage(published, pace)) ?? new Lineage([], new Uint8Array(published.rows))
}
