import { ConnectorError } from './errors.ts'

/** Waits for a promise that others share, but no longer than the caller's signal allows. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The error of a call that its caller gave up. */
export function cancelled(cause: unknown): ConnectorError {
  return new ConnectorError('cancelled', 'The caller cancelled the call.', { cause })
}
