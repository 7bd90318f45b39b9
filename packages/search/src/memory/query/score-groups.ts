import type { CodeList } from '../columns/code-list.ts'

/** The codes of a list by their scores, highest first; for one score ascending. A counting sort. */
export class ScoreGroups {
  /** The different scores, descending. */
  readonly scores: readonly number[]
  readonly #codes: Uint32Array
  /** Where the codes of each score begin, and where the last ones end. */
  readonly #starts: readonly number[]

  constructor({ codes, scores }: CodeList) {
    const most = scores.reduce((highest, score) => Math.max(highest, score), 0)
    const least = scores.reduce((lowest, score) => Math.min(lowest, score), most)
    const places = new Uint32Array(most - least + 1)
    for (const score of scores) places[most - score] = (places[most - score] as number) + 1
    const found: number[] = []
    const starts = [0]
    let end = 0
    for (let below = 0; below < places.length; below += 1) {
      const count = places[below] as number
      if (count === 0) continue
      found.push(most - below)
      places[below] = end
      end += count
      starts.push(end)
    }
    this.#codes = new Uint32Array(codes.length)
    for (let index = 0; index < codes.length; index += 1) {
      const below = most - (scores[index] as number)
      const place = places[below] as number
      this.#codes[place] = codes[index] as number
      places[below] = place + 1
    }
    this.scores = found
    this.#starts = starts
  }

  /** The codes with one of the scores. */
  codesAt(place: number): Uint32Array {
    return this.#codes.subarray(this.#starts[place], this.#starts[place + 1])
  }
}
