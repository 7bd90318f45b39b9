import { AsyncLocalStorage } from 'node:async_hooks'

/** What the work for a request knows of it. */
export interface RequestScope {
  readonly request_id: string
  /** Resolves once the caller's organization has room for a long answer; undefined if it has. */
  roomForAnswer?: () => Promise<void> | undefined
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work for a request. Whatever it starts belongs to the request too, such as a vendor call that is retried. */
export function inRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** The request that the caller works for. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
