import { abortable, type Limiter, type OpenLimiter } from '@linkspan/core'
import { currentRequest } from '../request-scope.ts'

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
      const room = currentRequest()
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
