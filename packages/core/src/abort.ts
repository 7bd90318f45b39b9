import { ConnectorError } from './errors.ts'

/** Waits for a promise that others share, but no longer than the caller's signal allows. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    // also where nobody waits any more: a failure that nobody takes would end the process
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** A controller that follows a signal of the caller's until it is let go of. */
export interface Follower {
  readonly signal: AbortSignal
  abort(): void
  /** Stops listening to the caller's signal, which may outlive the work by far. */
  release(): void
}

/** What `AbortSignal.any` does at a fraction of its cost, which would be felt on every page of a list. */
export function follow(signal: AbortSignal | undefined): Follower {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    release: () => signal?.removeEventListener('abort', stop),
  }
}

/** The error of a call that its caller gave up. */
export function cancelled(cause: unknown): ConnectorError {
  return new ConnectorError('cancelled', 'The caller cancelled the call.', { cause })
}
