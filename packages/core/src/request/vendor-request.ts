import * as z from 'zod'
import { InvalidParamsError } from '../errors.ts'
import { anyCase, headers } from '../http/header-rules.ts'
import { validate } from '../issues.ts'
import { LONGEST_PATH, pathFault, pathPattern } from './path-fault.ts'
import { queryOutOfPath } from './query-in-path.ts'
import { checkOf, isDestructive, isRead, type VendorApi } from './vendor-api.ts'

/** A value in a query; a list is repeated under its name. */
export type QueryValue = string | number | boolean

/** A request to the vendor's API that no entity covers, as the vendor's reference describes it. */
export interface VendorRequest {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path on the vendor's host, such as `/v2/workspaces`, escaped. A query after `?` counts as if it were in `query`. */
  readonly path: string
  /** The parameters of the query. Never a credential. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined
  /** Headers. None of the protocol, and none that carries credentials: the connector sends its own. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Any JSON value; not with GET. */
  readonly body?: unknown
  /** The API of the vendor, for kinds that have several, such as `admin`. Default: the first. */
  readonly api?: string | undefined
}

/** Parameters that carry credentials, and those with which Google's servers replace the method. */
const RESERVED_QUERY =
  '(?:(?:access_|oauth_|bearer_|id_|refresh_)?token|key|api_?key|client_secret|authorization|_method|\\$?httpmethod)'
const RESERVED = new RegExp(`^${RESERVED_QUERY}$`, 'i')

const RESERVED_IN_PATH = `^[^?]*\\?(?:[^&]*&)*${anyCase(RESERVED_QUERY)}(?:[=&]|$)`

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const queryValue = z.union([z.string(), z.number(), z.boolean()])

const query = z
  .record(z.string().min(1).max(200), z.union([queryValue, z.array(queryValue).max(1000)]))
  .superRefine((given, context) => {
    for (const name of Object.keys(given)) {
      const message = 'cannot be set: it would replace the credentials or the method of the request'
      if (RESERVED.test(name)) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .meta({
    propertyNames: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: `^(?!${anyCase(RESERVED_QUERY)}$)`,
    },
  })

const request = z
  .strictObject({
    method: z.enum(METHODS).describe('The HTTP method.'),
    path: z
      .string()
      .max(LONGEST_PATH)
      .superRefine((path, context) => {
        const message = pathFault(path)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .meta({ pattern: pathPattern(), not: { pattern: RESERVED_IN_PATH } })
      .describe(
        "The path on the vendor's host, such as `/v2/workspaces`, escaped. A query after `?` counts as if it were in `query`.",
      ),
    query: query
      .optional()
      .describe('The parameters of the query; a list is repeated under its name. Never a credential.'),
    headers: headers
      .optional()
      .describe('Headers. None that carries credentials: the connector sends its own.'),
    body: z.unknown().optional().describe('Any JSON value; not with GET.'),
    api: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe("The API of the vendor, for kinds that have several. Default: the kind's first."),
  })
  .superRefine(({ method, body }, context) => {
    if (method === 'GET' && body !== undefined)
      context.addIssue({ code: 'custom', path: ['body'], message: 'must be left out with GET' })
  })
  .meta({
    anyOf: [
      { properties: { method: { const: 'GET' }, body: false } },
      { properties: { method: { enum: METHODS.slice(1) } } },
    ],
  })

/** The schema of a request. What `api` and `path` may be also depends on the connector. */
export const vendorRequest = z.preprocess(queryOutOfPath, request)

/**
 * Checks a request against the APIs of a connector. Throws `invalid_params`, which names each field, before anything is
 * sent.
 */
export function prepareRequest(type: string, apis: readonly VendorApi[], given: unknown) {
  const subject = `${type}: request`
  const refuse = (field: string, message: string) =>
    new InvalidParamsError(subject, [{ path: `$.${field}`, message }])
  const checked = validate(vendorRequest, given, 'field')
  if (!checked.success) throw new InvalidParamsError(subject, checked.issues)
  const { method, path, query, headers, body, api: name } = checked.data
  const api = name === undefined ? apis[0] : apis.find((each) => each.name === name)
  if (!api) throw refuse('api', `unknown API; allowed: ${apis.map((each) => each.name).join(', ')}`)
  const { paths = ['/'] } = api
  if (!paths.some((start) => path.startsWith(start)))
    throw refuse('path', `must begin with ${paths.join(' or ')}`)
  const names = Object.entries(headers ?? {}).map(([each, value]) => [each.toLowerCase(), value])
  const request = {
    method,
    path,
    ...(query && { query }),
    headers: Object.fromEntries(names),
    ...(body !== undefined && { body }),
  }
  return {
    api,
    request,
    write: !isRead(api, method, path),
    destroys: isDestructive(api, request),
    checkable: checkOf(api, method, path) !== undefined,
  }
}
