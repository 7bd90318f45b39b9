import { rpcError } from '../google/errors.ts'
import type { When } from '../kit/fault-presets.ts'
import type { Fault } from '../kit/faults.ts'
import { EXHAUSTED } from './quotas.ts'

/** 429 of a quota of the Data API that is used up: the property's concurrent requests, unless told. */
export function analyticsQuotaExhausted(options: When & { quota?: keyof typeof EXHAUSTED } = {}): Fault {
  const { quota = 'concurrent', ...when } = options
  return { ...when, status: 429, body: rpcError(429, EXHAUSTED[quota]) }
}
