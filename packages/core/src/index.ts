export type { ErrorCode, ErrorDetails } from './errors.ts'
export {
  ConnectorError,
  CredentialsNotSavedError,
  InvalidCredentialsError,
  InvalidParamsError,
  RateLimitedError,
  ReauthRequiredError,
} from './errors.ts'
export type { Issue, Validation } from './issues.ts'
export { jsonPath, toJsonSchema, validate } from './issues.ts'
