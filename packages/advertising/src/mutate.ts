import {
  type Call,
  changeTo,
  cleanIssue,
  creationOf,
  defineWrite,
  InvalidParamsError,
  type Issue,
  toCamelCase,
} from '@linkspan/core'
import * as z from 'zod'
import { partialFailures } from './failure.ts'
import type { GoogleAds } from './google-ads.ts'
import { readNamed } from './named-rows.ts'
import { checkOwner, customerId } from './params.ts'

/** The vendor's maximum of operations in a request. */
const MOST_OPERATIONS = 10_000

/** The answer to a write: one result per operation, in the same order. */
export interface MutateResult {
  /** The written resources. With `partialFailure`, a failed operation has an empty object. */
  readonly results: {
    /** The written resource. */
    readonly resourceName?: string
  }[]
  /** With `partialFailure`: each failure with its location, such as `$.operations[1].update.status`. */
  readonly partial_failures?: Issue[]
}

const flags = {
  partialFailure: z
    .boolean()
    .optional()
    .describe(
      'true applies the operations that succeed even if others fail. Default: one failure discards all of them.',
    ),
  validateOnly: z
    .boolean()
    .optional()
    .describe('true checks the operations and changes nothing; results is empty.'),
}

const WORDS = { create: 'The new object.', update: 'The object to change, and its new values.' } as const

/** For JSON Schema: the fields to change are named, or are given beside `resourceName`. */
const NAMED_FIELDS = [
  { required: ['update', 'updateMask'], properties: { update: {}, updateMask: {} } },
  { required: ['update'], properties: { update: { minProperties: 2 } } },
]

/** The parameters of a write whose operations each hold one object under `name`. */
function mutateParams<
  Name extends 'create' | 'update',
  Body extends z.ZodObject,
  Extra extends z.core.$ZodLooseShape,
>(name: Name, body: Body, extra: Extra) {
  const operation = z
    .strictObject({ ...extra, [name]: body.optional().describe(WORDS[name]) } as Extra &
      Record<Name, z.ZodOptional<Body>>)
    .meta(name === 'update' ? { anyOf: NAMED_FIELDS } : { minProperties: 1 })
  return z.strictObject({
    customer_id: customerId,
    operations: z
      .array(operation)
      .min(1)
      .max(MOST_OPERATIONS)
      .describe('1 to 10000 operations, each with one object.'),
    ...flags,
  })
}

interface Operation {
  readonly updateMask?: string | undefined
  readonly create?: Record<string, unknown> | undefined
  readonly update?: Record<string, unknown> | undefined
}

interface Write {
  readonly customer_id: string
  readonly operations: readonly Operation[]
  readonly partialFailure?: boolean | undefined
  readonly validateOnly?: boolean | undefined
}

/** Sends operations and reads their results. */
async function send(api: GoogleAds, resource: string, write: Write, call: Call): Promise<MutateResult> {
  const { customer_id, ...body } = write
  const reply = await api.mutate(customer_id, resource, body, call)
  const failures = partialFailures(reply.partialFailureError).map((each) => cleanIssue(each, api.toSentence))
  return { results: reply.results ?? [], ...(failures.length > 0 && { partial_failures: failures }) }
}

/** Lets the vendor check every operation, and change nothing. */
function check(api: GoogleAds, resource: string, write: Write, call: Call): Promise<MutateResult> {
  return send(api, resource, { ...write, partialFailure: false, validateOnly: true }, call)
}

function subjectOf(call: Call): string {
  return `advertising: ${call.operation}`
}

/** The bodies of the operations, each with its path. Throws `invalid_params` for an operation without a body. */
function bodiesOf(name: 'create' | 'update', { operations }: Write, call: Call) {
  const missing: Issue[] = []
  const bodies = operations.flatMap((operation, index) => {
    const body = operation[name]
    const path = `$.operations[${index}].${name}`
    if (!body) missing.push({ path, message: 'required: an operation without it does nothing' })
    return body ? [{ path, body, operation }] : []
  })
  if (missing.length > 0) throw new InvalidParamsError(subjectOf(call), missing)
  return bodies
}

/** Declares an update. The default of `updateMask` is the keys of `update`. */
export function mutateUpdate<Body extends z.ZodObject>(declaration: {
  readonly summary: string
  readonly resource: string
  /** The resource in queries, such as `ad_group`. */
  readonly from: string
  readonly update: Body
}) {
  const { summary, resource, from, update } = declaration
  const fields = Object.keys(update.shape).filter((key) => key !== 'resourceName')
  const updateMask = z
    .string()
    .regex(maskPattern(fields), `must be a comma separated list of: ${fields.join(', ')}`)
    .optional()
    .describe(`The fields to change, comma separated: ${fields.join(', ')}. Default: the fields of update.`)

  /** The write as it is sent. Throws `invalid_params`. */
  function toWrite(params: unknown, call: Call) {
    const write = params as Write
    const bodies = bodiesOf('update', write, call)
    const names = bodies.map(({ path, body }) => ({
      path: `${path}.resourceName`,
      name: String(body.resourceName),
    }))
    checkOwner(subjectOf(call), write.customer_id, names)
    const operations = bodies.map(({ path, body, operation }) => {
      const mask = operation.updateMask ?? fields.filter((field) => body[field] !== undefined).join(',')
      if (mask) return { update: body, updateMask: mask }
      const message = `names no field to change; allowed: ${fields.join(', ')}`
      throw new InvalidParamsError(subjectOf(call), [{ path, message }])
    })
    return { ...write, operations }
  }

  return defineWrite({
    summary,
    params: mutateParams('update', update, { updateMask }),
    preview: {
      check: (api: GoogleAds, params, call) => check(api, resource, toWrite(params, call), call),
      read: async (api, params, call) => {
        const { customer_id, operations } = toWrite(params, call)
        const names = operations.map(({ update }) => String(update.resourceName))
        const rows = await readNamed(api, customer_id, { from, fields, names }, call)
        return operations.map(({ update, updateMask }) => {
          const name = String(update.resourceName)
          const named = updateMask.split(',').map(toCamelCase)
          const after = named.map((field) => [field, update[field] ?? null])
          return changeTo(name, rows.get(name) ?? {}, Object.fromEntries(after))
        })
      },
    },
    run: async (api: GoogleAds, params, call) => send(api, resource, toWrite(params, call), call),
  })
}

/** A comma-separated list of fields, in camelCase or snake_case: the vendor accepts both. */
function maskPattern(fields: readonly string[]): RegExp {
  const words = fields.flatMap((field) => [
    field,
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ])
  const word = `(?:${[...new Set(words)].join('|')})`
  return new RegExp(`^${word}(?:,${word})*$`)
}

/** Declares a create. `toVendor` converts the caller's object if the vendor's has another shape. */
export function mutateCreate<Body extends z.ZodObject>(declaration: {
  readonly summary: string
  readonly resource: string
  readonly create: Body
  /** The keys of `create` that hold resource names. */
  readonly names: readonly (keyof z.input<Body> & string)[]
  readonly toVendor?: (create: z.output<Body>) => Record<string, unknown>
}) {
  const { summary, resource, create, names, toVendor } = declaration

  /** The write as it is sent. Throws `invalid_params`. */
  function toWrite(params: unknown, call: Call) {
    const write = params as Write
    const bodies = bodiesOf('create', write, call)
    const given = bodies.flatMap(({ path, body }) =>
      names.map((key) => ({ path: `${path}.${key}`, name: String(body[key]) })),
    )
    checkOwner(subjectOf(call), write.customer_id, given)
    const operations = bodies.map(({ body }) => ({
      create: toVendor ? toVendor(body as z.output<Body>) : body,
    }))
    return { ...write, operations }
  }

  return defineWrite({
    summary,
    params: mutateParams('create', create, {}),
    preview: {
      check: (api: GoogleAds, params, call) => check(api, resource, toWrite(params, call), call),
      read: async (_api, params, call) =>
        toWrite(params, call).operations.map(({ create }) => creationOf(create)),
    },
    run: async (api: GoogleAds, params, call) => send(api, resource, toWrite(params, call), call),
  })
}
