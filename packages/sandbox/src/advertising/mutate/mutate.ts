import type { Account } from '../data/accounts.ts'
import type { Json } from '../data/records.ts'
import type { Collection } from '../messages/requests.ts'

/** A mutate call. */
export interface MutateCall {
  account: Account
  collection: Collection
  version: string
  requestId: string
}

/** Carries out a mutate call and makes its answer. */
export type Mutate = (call: MutateCall, body: Json) => object

export function createMutate(_now: () => number): Mutate {
  return () => ({})
}
