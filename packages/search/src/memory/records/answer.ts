import type { Position } from '../../language/query.ts'
import type { Pace } from '../pace.ts'

/** One page of a result, as objects or as text. */
export interface Answer {
  /** The number of entries on the page. */
  readonly count: number
  /** The position of the last entry; null if nothing matches after it. */
  readonly next: Position | null
  /** The entries as objects. */
  read(pace: Pace): Promise<object[]>
  /** The entries as a JSON array, in UTF-8. */
  write(pace: Pace): Promise<Buffer>
}
