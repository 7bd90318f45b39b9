import type { Manifest } from '../../manifest.ts'
import { Lineage, MOST_ROOTS, type Root } from '../columns/lineage.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Pace } from '../pace.ts'
import { blockNameOf } from '../save/published-segment.ts'
import type { RowMerge } from '../write/merge.ts'
import type { BuiltLayer, BuiltSegment } from './built-segment.ts'

/** The segments of the newest version that a reader was given. Their rows are traced through merges. */
export class GivenSegments {
  readonly #names: ReadonlySet<string>
  readonly #origins: ReadonlySet<string>

  constructor({ segments }: Pick<Manifest, 'segments'>) {
    this.#names = new Set(segments.map(({ keys }) => blockNameOf(keys)))
    const roots = segments.flatMap(({ lineage }) => lineage?.roots.map(({ name }) => name) ?? [])
    this.#origins = new Set([...this.#names, ...roots])
  }

  /** Whether the version has the segment. */
  has({ name }: BuiltSegment): boolean {
    return name !== undefined && this.#names.has(name)
  }

  /** How many of these segments, the oldest first, were there when the version was, or have rows from it. */
  countOld(segments: readonly BuiltSegment[]): number {
    return 1 + segments.findLastIndex(({ origins }) => origins.some((name) => this.#origins.has(name)))
  }
}

/** Which rows of merged layers come from the segments of a version that a reader was given; undefined if none do. */
export async function mergedLineage(
  layers: readonly BuiltLayer[],
  merge: RowMerge,
  given: GivenSegments,
  pace: Pace,
): Promise<Lineage | undefined> {
  const sources = new Uint8Array(merge.rows)
  const traced = await Promise.all(
    layers.map(async ({ segment }) => ({ segment, lineage: await segment.lineage(pace) })),
  )
  const roots = largestRoots(traced, given)
  const by_name = new Map(roots.map((root, index) => [root.name, { ...root, number: index + 1 }]))
  for (const [layer, { segment, lineage }] of traced.entries()) {
    const names = [
      given.has(segment) ? segment.name : undefined,
      ...(lineage?.roots ?? []).map(({ name }) => name),
    ]
    const own = names.map((name) => by_name.get(name ?? ''))
    if (own.every((root) => root === undefined)) continue
    const rows = lineage ?? new Lineage([], new Uint8Array(segment.rows))
    await rows.eachRow(pace, (row, source, root_row) => {
      const root = own[source]
      const target = root && merge.target(layer, row)
      if (root === undefined || target === undefined) return
      sources[target] = root.number
      root.kept.add(root_row)
    })
  }
  return roots.length > 0 ? new Lineage(roots, sources) : undefined
}

/** The roots with the most rows. */
function largestRoots(
  traced: readonly { readonly segment: BuiltSegment; readonly lineage: Lineage | undefined }[],
  given: GivenSegments,
): Root[] {
  const rows = new Map<string, number>()
  for (const { segment, lineage } of traced) {
    if (segment.name !== undefined && given.has(segment)) rows.set(segment.name, segment.rows)
    for (const root of lineage?.roots ?? []) rows.set(root.name, root.rows)
  }
  return [...rows]
    .sort(([, left], [, right]) => right - left)
    .slice(0, MOST_ROOTS)
    .map(([name, count]) => ({ name, rows: count, kept: RowSet.none(count) }))
}
