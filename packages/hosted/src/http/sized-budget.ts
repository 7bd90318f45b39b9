import { ByteBudget, type Share } from './byte-budget.ts'

/** What has at most this length is small. */
const SMALL = 64 * 1024

/** Two byte budgets: a quarter for what is small, so that the large does not keep it waiting, and the rest. Each holder has a fair share of both. */
export class SizedBudget {
  readonly #small: ByteBudget
  readonly #large: ByteBudget

  constructor(total: number) {
    this.#small = new ByteBudget(total / 4)
    this.#large = new ByteBudget((total * 3) / 4)
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
      /** For what is large. */
      room: () => large.room(),
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
