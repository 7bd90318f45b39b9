import { type BudgetShare, ByteBudget } from './byte-budget.ts'

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
  open(id: string): BudgetShare {
    const small = this.#small.open(id)
    let opened: BudgetShare | undefined
    const large = () => (opened ??= this.#large.open(id))
    let length = 0
    return {
      take(bytes) {
        const before = length
        length += bytes
        if (length <= SMALL) return small.take(bytes)
        small.set(0)
        return large().take(before <= SMALL ? length : bytes)
      },
      /** For what is large. */
      room: () => large().room(),
      set(bytes) {
        length = bytes
        const is_small = bytes <= SMALL
        if (opened || !is_small) large().set(is_small ? 0 : bytes)
        small.set(is_small ? bytes : 0)
      },
      release() {
        small.release()
        opened?.release()
      },
    }
  }
}
