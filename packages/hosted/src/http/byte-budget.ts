import { cancelled } from '@linkspan/core'

/** The bytes that one request has in memory. */
export interface BudgetShare {
  /**
   * Counts these bytes too, once the holder may have them: at once, or when the promise resolves. It rejects with
   * `cancelled` if the share was released, or is before.
   */
  take(bytes: number): Promise<void> | undefined
  /** Waits as `take` does until the holder may have more, and takes nothing. A share that was released does not wait. */
  room(): Promise<void> | undefined
  /** Counts these bytes in place of those taken before, unless it was released. They exist already, so they do not wait. */
  set(bytes: number): void
  /** Gives all bytes back, and takes no more. */
  release(): void
}

interface Waiting {
  readonly bytes: number
  readonly granted: PromiseWithResolvers<void>
}

interface OpenShare {
  bytes: number
  /** Its place among all that have bytes or wait for some; undefined if it does neither. */
  age?: number | undefined
  waiting?: Waiting | undefined
}

interface Holder {
  used: number
  /** How many shares have bytes or wait for some. */
  shares: number
  /** Those that wait. */
  readonly waiting: Set<OpenShare>
}

/**
 * A number of bytes in memory that holders share, such as organizations. A holder may take bytes while it has at most as
 * many as are free after that. So one holder gets half, two get a third each, and another one always finds room.
 *
 * What does not fit waits. The oldest share of a holder goes first. If all of them wait, the oldest goes on without room:
 * none of them could end otherwise, and other holders cannot keep it from ending.
 */
export class ByteBudget {
  #free: number
  #entered = 0
  readonly #holders = new Map<string, Holder>()
  readonly #waiting = new Set<Holder>()

  constructor(total: number) {
    this.#free = total
  }

  /** A share of this holder. It costs nothing while it has no bytes. */
  open(id: string): BudgetShare {
    const share: OpenShare = { bytes: 0 }
    let released = false
    return {
      take: (bytes) => {
        if (released) return Promise.reject(cancelled(undefined))
        return this.#take(this.#enter(id, share), share, bytes)
      },
      room: () => (released ? undefined : this.#take(this.#enter(id, share), share, 0)),
      set: (bytes) => {
        if (released) return
        if (bytes === 0) return this.#leave(id, share)
        this.#count(this.#enter(id, share), share, bytes - share.bytes)
        if (this.#waiting.size > 0) this.#grantWaiting()
      },
      release: () => {
        released = true
        this.#leave(id, share)
      },
    }
  }

  #enter(id: string, share: OpenShare): Holder {
    let holder = this.#holders.get(id)
    if (!holder) {
      holder = { used: 0, shares: 0, waiting: new Set() }
      this.#holders.set(id, holder)
    }
    if (share.age === undefined) {
      share.age = this.#entered++
      holder.shares++
    }
    return holder
  }

  #take(holder: Holder, share: OpenShare, bytes: number): Promise<void> | undefined {
    if (holder.waiting.size === 0 && this.#fits(holder, bytes)) return void this.#count(holder, share, bytes)
    const granted = Promise.withResolvers<void>()
    share.waiting = { bytes, granted }
    holder.waiting.add(share)
    this.#waiting.add(holder)
    this.#grant(holder)
    return share.waiting && granted.promise
  }

  #fits(holder: Holder, bytes: number): boolean {
    return holder.used + bytes <= this.#free - bytes
  }

  #count(holder: Holder, share: OpenShare, bytes: number): void {
    share.bytes += bytes
    holder.used += bytes
    this.#free -= bytes
  }

  #leave(id: string, share: OpenShare): void {
    const holder = this.#holders.get(id)
    if (!holder || share.age === undefined) return
    share.age = undefined
    holder.shares--
    this.#count(holder, share, -share.bytes)
    if (share.waiting) this.#stopWaiting(holder, share)?.granted.reject(cancelled(undefined))
    if (holder.shares === 0) this.#holders.delete(id)
    if (this.#waiting.size > 0) this.#grantWaiting()
  }

  #stopWaiting(holder: Holder, share: OpenShare): Waiting | undefined {
    const { waiting } = share
    if (!waiting) return undefined
    share.waiting = undefined
    holder.waiting.delete(share)
    if (holder.waiting.size === 0) this.#waiting.delete(holder)
    return waiting
  }

  /** Those that have least go first. */
  #grantWaiting(): void {
    for (const holder of [...this.#waiting].sort((left, right) => left.used - right.used)) this.#grant(holder)
  }

  #grant(holder: Holder): void {
    const oldestFirst = [...holder.waiting].sort((left, right) => ageOf(left) - ageOf(right))
    for (const share of oldestFirst) {
      if (!share.waiting) continue
      const stuck = holder.waiting.size === holder.shares
      if (!stuck && !this.#fits(holder, share.waiting.bytes)) return
      this.#count(holder, share, share.waiting.bytes)
      this.#stopWaiting(holder, share)?.granted.resolve()
    }
  }
}

const ageOf = ({ age = 0 }: OpenShare) => age
