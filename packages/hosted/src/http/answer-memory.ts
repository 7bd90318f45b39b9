import { pipeline } from 'node:stream/promises'
import { cancelled } from '@linkspan/core'
import { answeredRequest } from '@linkspan/service'
import type { Response } from 'express'
import type { BudgetShare } from './byte-budget.ts'
import { contextOf } from './middleware/context.ts'
import { SizedBudget } from './sized-budget.ts'

/** Memory for the answers of all requests in flight, in bytes. */
const ANSWER_MEMORY = 128 * 1024 * 1024

/** What an answer is expected to need if its route says nothing else. */
const USUAL = 16 * 1024

/** Memory for answers: those that are made, and those that their callers have not read yet. */
export class AnswerMemory {
  readonly #budget: SizedBudget
  readonly #most: number

  constructor(total = ANSWER_MEMORY) {
    this.#budget = new SizedBudget(total)
    this.#most = total / 8
  }

  /**
   * Sets memory aside for an answer of about this length, until it is sent. Resolves once the caller's organization may
   * have it; undefined if that is at once. Fails with `cancelled` if the caller hangs up before.
   */
  reserve(response: Response, bytes = USUAL): Promise<void> | undefined {
    // then nothing would give the memory back
    if (response.closed) throw cancelled(undefined)
    const share = this.#budget.open(contextOf(response).organization_id ?? '')
    response.locals.answer = share
    response.on('close', () => share.release())
    const scope = answeredRequest()
    if (scope) scope.roomForAnswer = share.room
    return share.take(Math.min(bytes, this.#most))
  }
}

const PIECE = 64 * 1024

/** Sends the body of an answer. A long one goes in pieces, so that it shows how fast its reader is. */
export async function sendBody(response: Response, body: Uint8Array | string): Promise<void> {
  const share: BudgetShare | undefined = response.locals.answer
  const length = Buffer.byteLength(body)
  share?.set(length)
  response.setHeader('Content-Length', length)
  // Node writes a text together with the headers
  if (length <= PIECE) response.end(body)
  // it fails if the caller hangs up, which the access log says
  else await pipeline(piecesOf(Buffer.from(body)), response).catch(() => {})
}

function* piecesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += PIECE) yield body.subarray(at, at + PIECE)
}
