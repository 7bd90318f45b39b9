import { createLimiter, type Limiter, type OpenLimiter } from './limiter.ts'

/** Keeps one limiter for each account, as long as anything uses it. The first connector sets the limits. */
export function shareLimiters(
  open: OpenLimiter,
  known: Map<string, WeakRef<Limiter>> = new Map(),
): OpenLimiter {
  const unused = new FinalizationRegistry<string>((account) => {
    // the account may have a new limiter by now
    if (!known.get(account)?.deref()) known.delete(account)
  })
  return (account, limits, clock) => {
    const shared = known.get(account)?.deref()
    if (shared) return shared
    const limiter = open(account, limits, clock)
    known.set(account, new WeakRef(limiter))
    unused.register(limiter, account)
    return limiter
  }
}

const SHARED = Symbol.for('linkspan.limiters')

/**
 * The limiter of one upstream account: the same object for every connector of that account in the process, even if the
 * program loads this package twice. The first connector sets the limits. `account` must not be a secret; pass a digest.
 */
export const sharedLimiter: OpenLimiter = (account, limits, clock) => {
  shared ??= shareLimiters(openLimiter, limitersOfProcess())
  return shared(account, limits, clock)
}

let shared: OpenLimiter | undefined

function limitersOfProcess(): Map<string, WeakRef<Limiter>> {
  const holder = globalThis as { [SHARED]?: Map<string, WeakRef<Limiter>> }
  holder[SHARED] ??= new Map()
  return holder[SHARED]
}

const openLimiter: OpenLimiter = (_account, limits, clock) => createLimiter(limits, clock && { clock })
