import { networkOf } from '@linkspan/service'
import type { Request, Response } from 'express'
import { type BudgetShare, ByteBudget } from '../byte-budget.ts'
import { SizedBudget } from '../sized-budget.ts'
import { contextOf } from './context.ts'

/** Memory for the bodies of all requests in flight, in bytes. */
const BODY_MEMORY = 64 * 1024 * 1024

/** The part of callers who have not proven who they are. */
const STRANGERS_PART = 1 / 16

/** The memory that one body takes while it arrives. */
export type BodyShare = Pick<BudgetShare, 'take' | 'release'>

/**
 * Memory for the bodies of all requests in flight. Each organization has a fair share. Callers who have not proven who
 * they are share a small part by their network addresses.
 */
export class BodyMemory {
  readonly #strangers: ByteBudget
  readonly #organizations: SizedBudget

  constructor(total = BODY_MEMORY) {
    this.#strangers = new ByteBudget(total * STRANGERS_PART)
    this.#organizations = new SizedBudget(total * (1 - STRANGERS_PART))
  }

  /** The memory of one body, until its answer is sent. */
  open(request: Request, response: Response): BodyShare {
    const { organization_id } = contextOf(response)
    const share =
      organization_id === undefined
        ? this.#strangers.open(networkOf(request.ip ?? ''))
        : this.#organizations.open(organization_id)
    response.on('close', () => share.release())
    return share
  }
}
