import { rpcError } from '../google/errors.ts'
import type { When } from '../kit/fault-presets.ts'
import type { Fault } from '../kit/faults.ts'
import { EXHAUSTED } from './quotas.ts'

/** 429 for an exhausted quota of the Data API; the default is the property's concurrent requests. */
export function analyticsQuotaExhausted(options: When & { quota?: keyof typeof EXHAUSTED } = {}): Fault {
  const { quota = 'concurrent', ...when } = options
  return { ...when, status: 429, body: rpcError(429, EXHAUSTED[quota]) }
}
