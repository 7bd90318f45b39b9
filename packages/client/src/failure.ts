import { ConnectorError, cancelled } from '@linkspan/core/portable'
import { ServerError } from './server-error.ts'
import type { Watch } from './watch.ts'

/** What is seen of a request while it runs. */
export interface Observed {
  /** Whether an answer has begun. */
  answered: boolean
  /** What the caller's own content has thrown. */
  thrown?: { readonly error: unknown }
}

/** What a request without a whole answer is explained by. */
export interface Circumstances {
  /** The address of the server. */
  readonly base_url: string
  readonly watch: Pick<Watch, 'late'>
  readonly observed: Observed
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined
}

/** The error of a request without a whole answer. An error of the caller's own content passes as it is. */
export function explain(error: unknown, { base_url, watch, observed, signal }: Circumstances): unknown {
  if (ConnectorError.isInstance(error)) return error
  const late = watch.late()
  if (late === undefined && signal?.aborted) return cancelled(signal.reason)
  if (late === undefined && observed.thrown) return observed.thrown.error
  const failed = observed.answered ? 'cut off its answer' : 'could not be reached'
  const what = late ?? `${failed} (${causeOf(error)})`
  return new ServerError('server_unreachable', `The server at ${base_url} ${what}.`, {
    retryable: true,
    cause: error,
  })
}

const DEEPEST = 5

/** The innermost cause in a word, such as `ECONNREFUSED`, else in the runtime's own sentence. */
function causeOf(error: unknown): string {
  let code: string | undefined
  let innermost = error
  for (let depth = 0; depth < DEEPEST; depth++) {
    const { code: word, cause } = (innermost ?? {}) as { readonly code?: unknown; readonly cause?: unknown }
    if (typeof word === 'string') code = word
    if (cause === undefined || cause === null) break
    innermost = cause
  }
  return code ?? (innermost instanceof Error ? innermost.message : String(innermost))
}
