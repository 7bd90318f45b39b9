import { cancelled } from '../abort.ts'
import { ConnectorError, isErrorCode } from '../errors.ts'
import { codeOfStatus } from './code-of-status.ts'
import type { Call } from './options.ts'

/** The errors of the caller's own functions, such as a store of credentials or a stream, which callers know best. */
const own = new WeakSet<object>()

/** Waits for a function of the caller. Its error passes through the connector unchanged. */
export async function callersOwn<Value>(work: Value | Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw asCallersOwn(error)
  }
}

/** An error of a function of the caller, which passes through the connector unchanged. */
export function asCallersOwn(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) own.add(error)
  return error
}

/** Watches whether the vendor replies to a call. */
export function watched(call: Call) {
  let answered = false
  return {
    call: {
      ...call,
      onReply(ms: number) {
        answered = true
        call.onReply?.(ms)
      },
    },
    isAnswered: () => answered,
  }
}

/**
 * The error of an action. Any that is neither a `ConnectorError` nor the caller's own means that a reply was JSON of a
 * form that nothing expects; without a reply, it is a mistake in the connector.
 */
export function toConnectorError(
  error: unknown,
  subject: string,
  signal?: AbortSignal,
  is_answered = true,
): unknown {
  if (ConnectorError.isInstance(error)) return withKnownCode(error)
  if (typeof error === 'object' && error !== null && own.has(error)) return error
  if (signal?.aborted) return cancelled(signal.reason)
  const cause = causeOf(error)
  if (!is_answered) {
    const place = /[^/\\(\s]+:\d+:\d+/.exec(cause?.stack ?? '')
    const what = `${cause ? cause.name : 'an error'}${place ? ` at ${place[0]}` : ''}`
    return new ConnectorError('connector_failed', `${subject}: the connector itself failed: ${what}.`, {
      cause,
    })
  }
  const message = `${subject}: the vendor sent JSON of a form that is not expected.`
  return new ConnectorError('vendor_invalid_reply', message, { cause })
}

/** A connector of somebody's own may throw a code that nobody knows; the vendor's status says what it means. */
function withKnownCode(error: ConnectorError): ConnectorError {
  if (isErrorCode(error.code)) return error
  const { code: _, message, ...details } = error.toJSON()
  const code = error.vendor_status === undefined ? 'connector_failed' : codeOfStatus(error.vendor_status)
  return new ConnectorError(code, message, { ...details, cause: error })
}

/** Where it failed. Its message may quote the reply. */
function causeOf(error: unknown): Error | undefined {
  if (typeof (error as Error | null)?.stack !== 'string') return undefined
  const { name, stack = '' } = error as Error
  const cause = new Error(`${name} in the connector`)
  cause.name = name
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  Object.defineProperty(cause, 'stack', { value: [cause.message, ...frames].join('\n') })
  return cause
}
