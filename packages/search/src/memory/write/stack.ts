import { liveRows } from '../columns/part.ts'
import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { mergeSegments } from './merge.ts'

/** Segments that are not searched yet. Merges neighbours of similar size, so each record is copied only a few times. */
export class Stack {
  readonly #segments: Segment[] = []

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Adds a newer segment. */
  async push(segment: Segment, pace: Pace): Promise<void> {
    this.#segments.push(segment)
    for (let older = this.#segments.at(-2); older; older = this.#segments.at(-2)) {
      if (older.rows >= 2 * (this.#segments.at(-1)?.rows ?? 0)) return
      await this.#mergeTop(pace)
    }
  }

  /** Merges all into one segment; undefined if there is none. */
  async finish(pace: Pace): Promise<Segment | undefined> {
    while (this.#segments.length > 1) await this.#mergeTop(pace)
    return this.#segments[0]
  }

  async #mergeTop(pace: Pace): Promise<void> {
    const [older, newer] = this.#segments.slice(-2)
    if (!older || !newer) return
    this.#segments.splice(-2, 2, await mergeSegments(liveRows(older), liveRows(newer), pace))
  }
}
