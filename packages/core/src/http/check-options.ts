import isUndefined from 'lodash/isUndefined.js'
import omitBy from 'lodash/omitBy.js'
import * as z from 'zod'
import { InvalidOptionsError } from '../errors.ts'
import type { RetryPolicy } from '../http/retry.ts'
import type { Timeouts } from '../http/timeouts.ts'
import type { Issue } from '../issue.ts'
import { validate } from '../issues.ts'
import { headers } from './header-rules.ts'
import type { CallOptions, ConnectorOptions } from './options.ts'

/** The schemas of the options that only one connector takes. */
export type OwnOptions<Options extends ConnectorOptions> = {
  readonly [Name in Exclude<keyof Options, keyof ConnectorOptions>]-?: z.ZodType
}

function isAddress(text: string, beyond: RegExp): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && !url?.username && !url?.password && !beyond.test(text)
}

/** The base URL of an API. Paths are appended to it, so slashes at its end are removed. */
export const baseAddress = z
  .string()
  .refine(
    (text) => isAddress(text, /[?#]/),
    'must be an address such as https://proxy.example.com, without a query, a fragment or credentials',
  )
  .overwrite((text) => text.replace(/\/+$/, ''))

const address = z
  .string()
  .refine(
    (text) => isAddress(text, /#/),
    'must be an address such as https://proxy.example.com/token, without a fragment or credentials',
  )

const optional = (holds: (value: unknown) => boolean, message: string) =>
  z.unknown().refine(holds, message).optional()

const number = (least: number, message: string) =>
  optional((value) => typeof value === 'number' && value >= least, message)

/** An object or a function with methods. */
const having = (...methods: string[]) =>
  optional(
    (value) => {
      const held = typeof value === 'object' || typeof value === 'function' ? value : null
      return methods.every((name) => typeof (held as Record<string, unknown> | null)?.[name] === 'function')
    },
    `must have ${methods.map((name) => `${name}()`).join(', ')}`,
  )

const callable = optional((value) => typeof value === 'function', 'must be a function')

/** An object with any of these keys; undefined is the same as absent. */
const someOf = <Name extends string>(shape: Readonly<Record<Name, z.ZodType>>) =>
  z.strictObject(shape).transform((given) => omitBy(given, isUndefined))

const MILLISECONDS = 'must be a number of milliseconds, more than 0; Infinity for no limit'
const milliseconds = number(Number.MIN_VALUE, MILLISECONDS)
const notNegative = number(0, 'must be a number, not less than 0')

const timeouts = someOf<keyof Timeouts>({
  connect: milliseconds,
  response: milliseconds,
  idle: milliseconds,
  total: milliseconds,
})

const retryPolicy = someOf<keyof RetryPolicy>({
  retries: notNegative,
  base_delay_ms: notNegative,
  max_delay_ms: notNegative,
  budget_ms: notNegative,
})

const shared: Readonly<Record<keyof ConnectorOptions | 'credentials', z.ZodType>> = {
  credentials: z.unknown().optional(),
  base_url: baseAddress.optional(),
  token_url: address.optional(),
  oauth_client: z.strictObject({ client_id: z.string(), client_secret: z.string() }).optional(),
  timeout: z.union([milliseconds, timeouts]).optional(),
  retry: z
    .union([z.literal(false, 'must be false, or an object of retries and pauses'), retryPolicy])
    .optional(),
  max_concurrency: number(1, 'must be a number, not less than 1'),
  limiter: z.union([callable, having('acquire', 'pause', 'usage')]),
  proven_account: optional((value) => typeof value === 'boolean', 'must be true or false'),
  max_reply_bytes: number(1, 'must be a number of bytes, not less than 1'),
  logger: having('debug', 'info', 'warn', 'error'),
  onAttempt: callable,
  onVersionEnded: callable,
  onCredentialsChanged: callable,
  renewable_credentials: having('read', 'renew'),
  axios: having('request'),
  adapter: callable,
  clock: having('now', 'sleep'),
}

/**
 * Makes the check of a connector's options. The check returns the options to use.
 * Throws `invalid_options` naming each wrong one.
 */
export function optionsCheck<Options extends ConnectorOptions>(
  type: string,
  own: OwnOptions<Options> | undefined,
): (given: unknown) => Options & { readonly credentials: unknown } {
  const schema = z.strictObject({ ...shared, ...own }, 'must be an object with credentials')
  return (given) => {
    const checked = validate(schema, given, 'option')
    if (!checked.success) throw new InvalidOptionsError(`${type}: options`, checked.issues)
    return checked.data as unknown as Options & { readonly credentials: unknown }
  }
}

/** The options that a call may set for its requests. */
const requestOptions = z.strictObject({
  timeout: milliseconds,
  retry: shared.retry,
  headers: headers.optional(),
  onRequest: callable,
  onResponse: callable,
})

const CALL_OPTIONS: readonly string[] = [
  ...(['signal', 'content'] satisfies (keyof CallOptions)[]),
  ...Object.keys(requestOptions.shape),
]

/** Throws `invalid_options` naming each wrong option of one call. */
export function checkCallOptions(
  subject: string,
  given: CallOptions,
  takes_content: boolean | undefined,
): void {
  const issues: Issue[] = []
  // inherited properties too, so that an AbortSignal passed instead of the options is found
  for (const name in given) {
    if (!CALL_OPTIONS.includes(name))
      issues.push({ path: `$.${name}`, message: `unknown option; allowed here: ${CALL_OPTIONS.join(', ')}` })
  }
  const { signal, content } = given
  if (signal !== undefined && typeof signal?.addEventListener !== 'function')
    issues.push({ path: '$.signal', message: 'must be an AbortSignal' })
  if (content !== undefined && !takes_content)
    issues.push({ path: '$.content', message: 'this action takes no content' })
  const { timeout, retry, headers, onRequest, onResponse } = given
  // most calls set none of them
  if ([timeout, retry, headers, onRequest, onResponse].some((each) => each !== undefined)) {
    const checked = validate(requestOptions, { timeout, retry, headers, onRequest, onResponse }, 'option')
    if (!checked.success) issues.push(...checked.issues)
  }
  if (issues.length > 0) throw new InvalidOptionsError(`${subject}: options`, issues)
}
