import type { Request, Response } from 'express'
import { networkOf } from '../../access/throttle.ts'
import { ByteBudget, type Share } from '../byte-budget.ts'
import { contextOf } from './context.ts'

/** Memory for the bodies of all requests in flight, in bytes. */
const BODY_MEMORY = 64 * 1024 * 1024

/** Bodies up to this length have memory of their own, so that large ones do not keep ordinary calls waiting. */
const SMALL = 64 * 1024

/** The parts of the memory: for strangers, for small bodies and for large ones. */
const PARTS = { strangers: 1 / 16, small: 3 / 16, large: 3 / 4 }

/** The memory that one body takes while it arrives. */
export type BodyShare = Pick<Share, 'take' | 'release'>

/**
 * Memory for the bodies of all requests in flight. Each organization has a fair share. Callers who have not proven who
 * they are share a small part by their network addresses.
 */
export class BodyMemory {
  readonly #strangers: ByteBudget
  readonly #small: ByteBudget
  readonly #large: ByteBudget

  constructor(total = BODY_MEMORY) {
    this.#strangers = new ByteBudget(total * PARTS.strangers)
    this.#small = new ByteBudget(total * PARTS.small)
    this.#large = new ByteBudget(total * PARTS.large)
  }

  /** The memory of one body, until its answer is sent. */
  open(request: Request, response: Response): BodyShare {
    const { organization_id } = contextOf(response)
    const share =
      organization_id === undefined
        ? this.#strangers.open(networkOf(request.ip ?? ''))
        : this.#openFor(organization_id)
    response.once('close', () => share.release())
    return share
  }

  #openFor(organization_id: string): BodyShare {
    const small = this.#small.open(organization_id)
    const large = this.#large.open(organization_id)
    let length = 0
    return {
      take(bytes) {
        const before = length
        length += bytes
        if (length <= SMALL) return small.take(bytes)
        small.release()
        return large.take(before <= SMALL ? length : bytes)
      },
      release() {
        small.release()
        large.release()
      },
    }
  }
}
