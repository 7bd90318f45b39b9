import { eachSlice, type Pace } from '../pace.ts'
import type { RowSet } from './row-set.ts'

/** A segment from which a merged one has rows. */
export interface Root {
  readonly name: string
  /** The number of its rows. */
  readonly rows: number
  /** Those that the merged segment has. */
  readonly kept: RowSet
}

/** The sources of rows are bytes, and manifests stay small. */
export const MOST_ROOTS = 15

/**
 * Where the rows of a merged segment come from. A merge keeps the order of the key, so the rows from one root have the
 * order that they have in it.
 */
export class Lineage {
  readonly roots: readonly Root[]
  /** By row the number of its root, from 1 on; 0 if it comes from none. */
  readonly sources: Uint8Array

  constructor(roots: readonly Root[], sources: Uint8Array) {
    this.roots = roots
    this.sources = sources
  }

  /** Calls `visit` with each row, the number of its root and its row there; with 0 and the row itself if it has none. */
  async eachRow(pace: Pace, visit: (row: number, source: number, root_row: number) => void): Promise<void> {
    const { sources } = this
    const kept = this.roots.map((root) => root.kept.rows())
    const next = new Uint32Array(kept.length)
    await eachSlice(sources.length, pace, (from, to) => {
      for (let row = from; row < to; row++) {
        const source = sources[row] as number
        if (source === 0) visit(row, source, row)
        else {
          const place = next[source - 1] as number
          next[source - 1] = place + 1
          visit(row, source, kept[source - 1]?.[place] as number)
        }
      }
    })
  }
}
