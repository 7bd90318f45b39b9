import { isUtf8 } from 'node:buffer'
import { parse as parseForm } from 'node:querystring'
import { InvalidParamsError, jsonPath } from '@linkspan/core'
import type { Request } from 'express'
import { INEXACT, parseJsonText } from '../json-text.ts'
import { HttpError } from '../problem/http-error.ts'
import type { BodyMemory } from './body-memory.ts'
import { checkJsonSize } from './json-size.ts'
import { MULTIPART, readParts } from './multipart.ts'
import { readBytes, readCompressed } from './read-bytes.ts'
import type { RequestStep } from './step.ts'

/** The media type of a form. */
export const FORM = 'application/x-www-form-urlencoded'

/** Body limits by their names in the declarations of routes. */
export const BODY_LIMITS = { '8kb': 8 * 1024, '1mb': 1024 * 1024, '10mb': 10 * 1024 * 1024 } as const

interface BodyOptions {
  /** The longest body, after decompression. */
  readonly limit: keyof typeof BODY_LIMITS
  /** Whether a form may be sent instead of JSON. */
  readonly form: boolean
  /** Whether the body may be compressed. */
  readonly inflate: boolean
  /** Whether the JSON may come with content, as `multipart/form-data`. */
  readonly content?: boolean
  readonly memory: BodyMemory
}

/**
 * Reads a body of bounded length, depth and number of values. Refuses media types that the route does not take. A body
 * for which there is no memory at the moment waits.
 */
export function bodyReader({ limit, form, inflate, content, memory }: BodyOptions): RequestStep {
  const most_bytes = BODY_LIMITS[limit]
  const types = [JSON_TYPE, ...(form ? [FORM] : []), ...(content ? [MULTIPART] : [])]
  return async (request, response) => {
    // it was read where the request was sent to
    if (request.body !== undefined) return
    requireMediaType(request, types)
    const compressed = (request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
    if (compressed && !inflate)
      throw new HttpError('unsupported_media_type', 'The body must not be compressed.')
    const options = { most_bytes, memory: memory.open(request, response) }
    if (content && isOf(request, MULTIPART)) {
      const parts = await readParts(request, response, options)
      request.body = parseJson(parts.operation)
      response.locals.content = parts.content
    } else {
      const bytes = await (compressed ? readCompressed : readBytes)(request, options)
      request.body = isOf(request, FORM) ? parseForm(bytes.toString()) : parseJson(bytes)
    }
  }
}

const JSON_TYPE = 'application/json'

/** Whether the body is of this type, and not JSON. Express would parse what most callers send each time. */
function isOf(request: Request, type: typeof FORM | typeof MULTIPART): boolean {
  return request.headers['content-type'] !== JSON_TYPE && Boolean(request.is(type))
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i

function requireMediaType(request: Request, types: string[]): void {
  const { 'content-length': length, 'content-type': type = '' } = request.headers
  if (type === JSON_TYPE) return
  const charset = CHARSET.exec(type)?.[1]?.toLowerCase()
  // an absent body is refused by its schema, which says what is missing
  const whole = !request.is(MULTIPART) || request.headers['content-encoding'] === undefined
  const known = length === '0' || (whole && request.is(types) !== false)
  if (known && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return
  throw new HttpError(
    'unsupported_media_type',
    'The body must be JSON in UTF-8: send Content-Type: application/json.',
  )
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  checkJsonSize(bytes)
  if (!isUtf8(bytes)) throw new InvalidParamsError('body', [{ path: '$', message: 'is not valid UTF-8' }])
  const body = parseJsonText(bytes.toString(), 'body')
  checkWords(body)
  return body
}

interface Place {
  readonly value: object
  readonly key?: PropertyKey
  readonly parent?: Place
}

/** Refuses `__proto__`, and text that no encoding can represent. */
function checkWords(body: unknown): void {
  const stack: Place[] = typeof body === 'object' && body !== null ? [{ value: body }] : []
  for (let place = stack.pop(); place; place = stack.pop()) {
    for (const name of Object.keys(place.value)) {
      const key = Array.isArray(place.value) ? Number(name) : name
      if (name === '__proto__' || !name.isWellFormed()) refuse(place, key, 'is not an allowed name')
      const value = (place.value as Record<PropertyKey, unknown>)[key]
      if (value === INEXACT)
        refuse(place, key, 'is an integer beyond 2^53, which JSON numbers lose; send it as text')
      else if (typeof value === 'object' && value !== null) stack.push({ value, key, parent: place })
      else if (typeof value === 'string' && !value.isWellFormed())
        refuse(place, key, 'is not well-formed Unicode')
    }
  }
}

function refuse(place: Place, key: PropertyKey, message: string): never {
  throw new InvalidParamsError('body', [{ path: jsonPath([...pathOf(place), key]), message }])
}

function pathOf({ key, parent }: Place): PropertyKey[] {
  return parent && key !== undefined ? [...pathOf(parent), key] : []
}
