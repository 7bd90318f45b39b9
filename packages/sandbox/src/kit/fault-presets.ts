import type { Fault } from './faults.ts'

/** When and how often a preset strikes; the preset determines the rest. */
export type When = Pick<Fault, 'times' | 'skip' | 'path' | 'method' | 'after_handling' | 'latency_ms'>

type Part = When & Pick<Fault, 'after_bytes'>

/** 429 with Retry-After as seconds or, given a Date, as an HTTP-date. */
export function tooManyRequests(options: When & { retry_after?: number | Date } = {}): Fault {
  const { retry_after, ...when } = options
  const value = retry_after instanceof Date ? retry_after.toUTCString() : retry_after?.toString()
  return { ...when, status: 429, headers: value === undefined ? {} : { 'retry-after': value } }
}

/** A server error with the vendor's own body; the default status is 503. */
export const serverError = (options: When & { status?: number } = {}): Fault => ({ status: 503, ...options })

/** An HTML page in place of JSON, as gateways answer it. */
export const htmlPage = (options: When & { status?: number } = {}): Fault => ({ kind: 'html', ...options })

/** 200 with an empty body. */
export const emptyBody = (options: When = {}): Fault => ({ ...options, kind: 'empty' })

/** A connection that breaks before any answer. */
export const reset = (options: Part = {}): Fault => ({ ...options, kind: 'reset' })

/** A connection that breaks in the middle of the true answer. */
export const truncated = (options: Part = {}): Fault => ({ ...options, kind: 'truncate' })

/** No answer, on an open connection. */
export const hanging = (options: When = {}): Fault => ({ ...options, kind: 'hang' })

/** The true answer after a delay. */
export const delayed = (latency_ms: number, options: When = {}): Fault => ({
  ...options,
  kind: 'delay',
  latency_ms,
})
