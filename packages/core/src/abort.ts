import { ConnectorError } from './errors.ts'

/** Waits for a shared promise until the caller's signal is aborted. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    // handles a rejection after the abort as well: an unhandled one would end the process
    void promise.then(resolve, reject).then(() => signal.removeEventListener('abort', stop))
  })
}

/** A controller that follows the caller's signal until it is released. */
interface Follower {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
  /** Stops listening to the caller's signal, which may live much longer than the work. */
  release(): void
}

/** Like `AbortSignal.any`, which costs a tenth of a page of 100 rows more. */
export function follow(signal: AbortSignal | undefined): Follower {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => signal?.removeEventListener('abort', stop),
  }
}

/** The error of a call that its caller aborted. */
export function cancelled(cause: unknown): ConnectorError {
  return new ConnectorError('cancelled', 'The caller cancelled the call.', { cause })
}
