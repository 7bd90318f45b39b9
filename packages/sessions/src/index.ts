export type { RequestOrigin } from './own-request.ts'
export {
  type NewSignInLinkRequest,
  newSignInLink,
  SESSION_ROLES,
  type SessionView,
  type SignInLink,
  type SignInMethods,
  sessionView,
  signInLink,
  signInMethods,
} from './session-answers.ts'
export { SessionError, type SessionErrorCode } from './session-error.ts'
export {
  createSessions,
  type LinkRequest,
  type Sessions,
  type SessionsOptions,
  type SessionTimes,
  type SignedIn,
  type SignIn,
  toPerson,
} from './sessions.ts'
