import { InvalidParamsError, jsonPath } from '@linkspan/core'
import express, { type RequestHandler } from 'express'
import { HttpError } from '../problem/http-error.ts'

const DEEPEST = 32
/** More than the longest call of any vendor: 10,000 operations with all of their fields. */
const MOST_VALUES = 200_000

/** The media type of a form. */
export const FORM = 'application/x-www-form-urlencoded'

interface BodyOptions {
  /** The longest JSON body. */
  readonly limit: '1mb' | '10mb'
  /** Whether a short form may be sent instead. */
  readonly form: boolean
}

/** Reads a body of bounded length, depth and number of values. Refuses media types that the route does not take. */
export const readBody = ({ limit, form }: BodyOptions): RequestHandler[] => [
  (request, _response, next) => {
    // an absent body is refused by its schema, which says what is missing
    const empty = request.headers['content-length'] === '0'
    const types = form ? ['application/json', FORM] : ['application/json']
    if (!empty && request.is(types) === false) {
      throw new HttpError(
        'unsupported_media_type',
        'The body must be JSON: send Content-Type: application/json.',
      )
    }
    next()
  },
  express.json({ limit, type: 'application/json', strict: false }),
  ...(form ? [express.urlencoded({ extended: false, limit: '10kb', type: FORM })] : []),
  (request, _response, next) => {
    inspect(request.body)
    next()
  },
]

/** Checks the depth and number of values without recursion, since a hostile body may be nested very deeply. */
function inspect(body: unknown): void {
  let values = 0
  const stack: { value: unknown; path: PropertyKey[] }[] = [{ value: body, path: [] }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, path } = item
    if (typeof value !== 'object' || value === null) continue
    if (path.length >= DEEPEST) {
      throw new InvalidParamsError('body', [
        { path: '$', message: `must not be nested deeper than ${DEEPEST} levels` },
      ])
    }
    values += Array.isArray(value) ? value.length : Object.keys(value).length
    if (values > MOST_VALUES) {
      throw new InvalidParamsError('body', [
        { path: '$', message: `must not contain more than ${MOST_VALUES} values` },
      ])
    }
    for (const [key, child] of Object.entries(value)) {
      const place = [...path, Array.isArray(value) ? Number(key) : key]
      if (key === '__proto__')
        throw new InvalidParamsError('body', [{ path: jsonPath(place), message: 'is not an allowed name' }])
      if (typeof child === 'object') stack.push({ value: child, path: place })
    }
  }
}
