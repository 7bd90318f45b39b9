import { abortable, type Limiter, type OpenLimiter } from '@linkspan/core'
import { currentRequest, type RequestScope } from '../events/request-scope.ts'

/** A request whose caller's organization may lack room for a long answer. */
interface AnsweredRequest extends RequestScope {
  /** Resolves once there is room; undefined if there is. */
  roomForAnswer?: () => Promise<void> | undefined
}

/** The request that the caller works for. */
export const answeredRequest = (): AnsweredRequest | undefined => currentRequest()

/**
 * Asks vendors for nothing while the caller's organization leaves long answers unread. Calls that wait for their turn
 * were let in before their organization's answers filled its memory. The connections of an account share its limiter.
 */
export function withRoomForAnswers(open: OpenLimiter): OpenLimiter {
  const known = new WeakMap<Limiter, Limiter>()
  return (account, limits, clock) => {
    const limiter = open(account, limits, clock)
    const found = known.get(limiter) ?? waitingForRoom(limiter)
    known.set(limiter, found)
    return found
  }
}

function waitingForRoom(limiter: Limiter): Limiter {
  return {
    ...limiter,
    async acquire(signal, options) {
      const release = await limiter.acquire(signal, options)
      // a caller that hangs up needs no room: the signal says whether its call goes on
      const room = answeredRequest()
        ?.roomForAnswer?.()
        ?.catch(() => {})
      if (room)
        await abortable(room, signal).catch((reason: unknown) => {
          release()
          throw reason
        })
      return release
    },
  }
}
