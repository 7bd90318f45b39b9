/**
 * The part of core that needs nothing but the language and `fetch`: it runs in browsers and workers too.
 * @module
 */
export { abortable, cancelled, follow } from './abort.ts'
export { type Clock, elapsed, systemClock } from './clock.ts'
export { isWriteName } from './connector/action-name.ts'
export { toSnakeCase } from './documents.ts'
export {
  ConnectorError,
  CredentialsNotSavedError,
  type ErrorCode,
  type ErrorDetails,
  InvalidCredentialsError,
  InvalidOptionsError,
  InvalidParamsError,
  isErrorCode,
  RateLimitedError,
  ReauthRequiredError,
} from './errors.ts'
export { parseRetryAfter, type RetryPolicy, retrying, retryPolicy } from './http/retry.ts'
export type { Issue } from './issue.ts'
export { walkPages } from './pages/page.ts'
export { walkRows } from './pages/walk-rows.ts'
export { startTimer } from './timer.ts'
