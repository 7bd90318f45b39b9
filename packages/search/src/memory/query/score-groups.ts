import { WORDS } from '../../language/relevance.ts'
import type { ScoredCodes } from '../columns/code-list.ts'
import { addUp } from '../indexes/postings.ts'

/** Codes that have the same score. */
export interface ScoreGroup {
  readonly score: number
  readonly codes: Uint32Array
}

/** The codes of a quality by their scores, the highest first, by a counting sort. */
export function* scoreGroups(scored: ScoredCodes, quality: number): Generator<ScoreGroup> {
  const { lengths } = scored
  const codes = scored.ofQuality(quality)
  if (codes.length === 0) return
  const highest = (quality + 1) * WORDS - 1
  const places = new Uint16Array(codes.length)
  const starts = new Uint32Array(WORDS + 1)
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number
    const place = lengths ? Math.min(lengths[code] as number, WORDS - 1) : highest - scored.scoreOf(code)
    places[index] = place
    starts[place + 1] = (starts[place + 1] as number) + 1
  }
  addUp(starts, 0, WORDS)
  const ends = starts.slice()
  const sorted = new Uint32Array(codes.length)
  for (let index = 0; index < codes.length; index++) {
    const place = places[index] as number
    const end = ends[place] as number
    sorted[end] = codes[index] as number
    ends[place] = end + 1
  }
  for (let place = 0; starts[place] !== codes.length; place++) {
    const [start, end] = [starts[place] as number, starts[place + 1] as number]
    if (start < end) yield { score: highest - place, codes: sorted.subarray(start, end) }
  }
}
