import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '@linkspan/stores'

/** What the work for a request knows of it. */
export interface RequestScope {
  readonly request_id: string
  /** Who sent the request, once that is known. */
  actor?: Actor
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work for a request. Whatever it starts belongs to the request too, such as a vendor call that is retried. */
export function inRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** Runs work that a request only happens to start, such as work for other organizations too. */
export function outsideRequest<Result>(work: () => Result): Result {
  return scopes.exit(work)
}

/** The request that the caller works for. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}

/** Notes who sent the request that the caller works for. */
export function noteActor(actor: Actor): void {
  const scope = scopes.getStore()
  if (scope) scope.actor = actor
}
