import type { CollectionDeclaration } from '../../language/fields.ts'
import type { Manifest, PublishedSegment } from '../../manifest.ts'
import type { PartReader } from '../../parts.ts'
import type { Layer } from '../columns/layer.ts'
import type { Segment } from '../columns/segment.ts'
import { objectBytes } from '../columns/view.ts'
import type { MemoryAccount } from '../memory-account.ts'
import type { Pace } from '../pace.ts'
import { blockNameOf, SegmentReader } from './published-segment.ts'

/** A published view in memory. */
export interface ShownView {
  readonly layers: readonly ShownLayer[]
  /** The segments that the view before did not have. */
  readonly added: readonly Segment[]
}

/** A layer with the names of its blocks. */
interface ShownLayer extends Layer {
  readonly name: string
  readonly dead_name: string
}

/** Reads a manifest's view; the segments and dead rows that `former` has are not read again. */
export async function loadView(
  manifest: Manifest,
  former: ShownView | undefined,
  context: {
    readonly declaration: CollectionDeclaration
    readonly store: PartReader
    readonly memory: MemoryAccount
    readonly pace: Pace
  },
): Promise<ShownView> {
  const { declaration, store, memory, pace } = context
  const by_name = new Map(former?.layers.map((layer) => [layer.name, layer]))
  const known = ({ keys }: PublishedSegment) => by_name.get(blockNameOf(keys))
  const missing = manifest.segments.filter((published) => !known(published))
  memory.demand(declaration, shownBytes(missing, declaration))
  const reader = new SegmentReader(declaration, store)
  const shown: ShownLayer[] = []
  const added: Segment[] = []
  for (const published of manifest.segments) {
    const held = known(published)
    const segment = held?.segment ?? (await reader.segment(published, pace))
    if (!held) added.push(segment)
    const dead_name = published.dead ? blockNameOf(published.dead) : ''
    const dead = held && held.dead_name === dead_name ? held.dead : await reader.dead(published, pace)
    shown.push({ name: blockNameOf(published.keys), dead_name, segment, dead })
  }
  return { layers: shown, added }
}

/** Memory that segments take, in bytes, without indexes. */
export function shownBytes(segments: readonly PublishedSegment[], { fields }: CollectionDeclaration): number {
  return segments.reduce(
    (sum, { rows, keys, values }) => sum + keys.bytes + values.bytes + Math.ceil(rows / 8),
    objectBytes(segments.length * Object.keys(fields).length),
  )
}
