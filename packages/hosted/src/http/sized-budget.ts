import { ByteBudget, type Share } from './byte-budget.ts'

/** What has at most this length is small. */
const SMALL = 64 * 1024

/** A quarter is for what is small, so that the large does not keep it waiting. */
const SMALL_PART = 1 / 4

/** Two byte budgets: one for what is small, and one for what is large. Each holder has a fair share of both. */
export class SizedBudget {
  readonly #small: ByteBudget
  readonly #large: ByteBudget

  constructor(total: number) {
    this.#small = new ByteBudget(total * SMALL_PART)
    this.#large = new ByteBudget(total * (1 - SMALL_PART))
  }

  /** A share of this holder. It begins as a small one. */
  open(id: string): Share {
    const small = this.#small.open(id)
    const large = this.#large.open(id)
    let length = 0
    return {
      take(bytes) {
        const before = length
        length += bytes
        if (length <= SMALL) return small.take(bytes)
        small.set(0)
        return large.take(before <= SMALL ? length : bytes)
      },
      set(bytes) {
        length = bytes
        const [used, unused] = bytes <= SMALL ? [small, large] : [large, small]
        unused.set(0)
        used.set(bytes)
      },
      release() {
        small.release()
        large.release()
      },
    }
  }
}
