import type { Issue } from '@linkspan/core'
import { BOUNDS } from './bounds.ts'

/**
 * The fault in a request's size or depth, if any. It does not recurse: code that runs after it may.
 */
export function oversize(request: unknown): Issue | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value: request, depth: 0 }]
  let size = 0
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { value, depth } = entry
    if (depth > BOUNDS.request_depth)
      return { path: '$', message: `must not nest deeper than ${BOUNDS.request_depth} levels` }
    size += typeof value === 'string' ? value.length : 1
    if (size > BOUNDS.request_characters)
      return { path: '$', message: `must not be larger than ${BOUNDS.request_characters} characters` }
    if (typeof value !== 'object' || value === null) continue
    for (const key of Object.keys(value)) {
      size += key.length
      // any object is safe to read here: only its own values are read
      waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
  return undefined
}

/** A copy whose objects inherit nothing: a schema would take an inherited `toString` for the field of that name. */
export function ownValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ownValues)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.create(null)
  for (const key of Object.keys(value)) own[key] = ownValues((value as Record<string, unknown>)[key])
  return own
}
