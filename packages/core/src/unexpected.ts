import { cancelled } from './abort.ts'
import { ConnectorError } from './errors.ts'

/** The errors of the caller's own functions, such as a store of credentials or a stream, which callers know best. */
const own = new WeakSet<object>()

/** Waits for a function of the caller. Its error passes through the connector unchanged. */
export async function callersOwn<Value>(work: Value | Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (typeof error === 'object' && error !== null) own.add(error)
    throw error
  }
}

/**
 * The error of an action. Any that is neither a `ConnectorError` nor the caller's own means that a reply was JSON of a
 * form that nothing expects.
 */
export function toConnectorError(error: unknown, subject: string, signal?: AbortSignal): unknown {
  if (ConnectorError.isInstance(error)) return error
  if (typeof error === 'object' && error !== null && own.has(error)) return error
  if (signal?.aborted) return cancelled(signal.reason)
  const message = `${subject}: the vendor sent JSON of a form that is not expected.`
  return new ConnectorError('vendor_invalid_reply', message, { cause: causeOf(error) })
}

/** Where it failed. Its message may quote the reply. */
function causeOf(error: unknown): Error | undefined {
  if (typeof (error as Error | null)?.stack !== 'string') return undefined
  const { name, stack = '' } = error as Error
  const cause = new Error(`${name} in the connector`)
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  Object.defineProperty(cause, 'stack', { value: [cause.message, ...frames].join('\n') })
  return cause
}
