import {
  type Call,
  changeTo,
  defineWrite,
  InvalidParamsError,
  putAt,
  toCamelCase,
  toSnakeCase,
  valueAt,
  type WriteChange,
} from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAds } from '../google-ads.ts'
import { readNamed } from '../named-rows.ts'
import { checkOwner, type NamedResource, namedResource } from '../params.ts'
import { bodiesOf, callSubject, checkOperations, sendOperations, type Write, writeParams } from './mutate.ts'

/** For JSON Schema: the fields to change are named, or are given beside `resourceName`. */
const NAMED_FIELDS = [
  { required: ['update', 'updateMask'], properties: { update: {}, updateMask: {} } },
  { required: ['update'], properties: { update: { minProperties: 2 } } },
]

interface Operation {
  readonly updateMask?: string | undefined
  readonly update?: Record<string, unknown> | undefined
}

/** The paths of the fields of an object, without those of the objects that hold them: the vendor's masks are such. */
function leavesOf(body: z.ZodObject): string[] {
  return Object.entries(body.shape).flatMap(([key, type]) => {
    const held = type instanceof z.ZodOptional ? type.unwrap() : type
    return held instanceof z.ZodObject ? leavesOf(held).map((leaf) => `${key}.${leaf}`) : [key]
  })
}

/** Declares an update. The default of `updateMask` is the fields of `update`. */
export function mutateUpdate<Shape extends z.core.$ZodLooseShape>(declaration: {
  readonly summary: string
  readonly resource: NamedResource
  /** The resource in queries, such as `ad_group`, or the path of an object in it. */
  readonly from: string
  /** What may be given beside `resourceName`. */
  readonly shape: Shape
}) {
  const { summary, resource, from, shape } = declaration
  const update = z.strictObject({ resourceName: namedResource(resource), ...shape })
  const fields = leavesOf(update).filter((path) => path !== 'resourceName')
  const updateMask = z
    .string()
    .regex(maskPattern(fields), `must be a comma separated list of: ${fields.join(', ')}`)
    .optional()
    .describe(`The fields to change, comma separated: ${fields.join(', ')}. Default: the fields of update.`)
  const operation = z
    .strictObject({
      updateMask,
      update: update.optional().describe('The object to change, and its new values.'),
    })
    .meta({ anyOf: NAMED_FIELDS })

  /** The write as it is sent. Throws `invalid_params`. */
  function toWrite(params: unknown, call: Call) {
    const write = params as Write<Operation>
    const bodies = bodiesOf('update', write, call).map((each) => ({ ...each, body: each.body ?? {} }))
    const names = bodies.map(({ path, body }) => ({
      path: `${path}.resourceName`,
      name: String(body.resourceName),
    }))
    checkOwner(callSubject(call), write.customer_id, names)
    const operations = bodies.map(({ path, body, operation }) => {
      const mask =
        operation.updateMask ?? fields.filter((field) => valueAt(body, field) !== undefined).join(',')
      if (mask) return { update: body, updateMask: mask }
      const message = `names no field to change; allowed: ${fields.join(', ')}`
      throw new InvalidParamsError(callSubject(call), [{ path, message }])
    })
    return { ...write, operations }
  }

  return defineWrite({
    summary,
    params: writeParams(operation),
    preview: {
      check: (api: GoogleAds, params, call) => checkOperations(api, resource, toWrite(params, call), call),
      read: async (api, params, call) => {
        const { customer_id, operations } = toWrite(params, call)
        const names = operations.map(({ update }) => String(update.resourceName))
        const rows = await readNamed(api, customer_id, { from, fields, names }, call)
        return operations.map(({ update, updateMask }) => {
          const name = String(update.resourceName)
          const named = updateMask.split(',').map(toCamelCase)
          const after = named.map((field) => [field, valueAt(update, field) ?? null])
          return changeTo(name, rows.get(name) ?? {}, Object.fromEntries(after))
        })
      },
    },
    opposite: ({ params: { customer_id }, changes }) => ({
      action: 'update',
      params: { customer_id, operations: changes.map(formerOf) },
    }),
    run: async (api: GoogleAds, params, call) => sendOperations(api, resource, toWrite(params, call), call),
  })
}

/** The operation that gives an object its former values again. */
function formerOf({ id, before }: WriteChange) {
  const former = Object.entries(before ?? {})
  // a field of the mask without a value becomes empty
  const update: Record<string, unknown> = { resourceName: id }
  for (const [field, value] of former) if (value !== null) putAt(update, field, value)
  return { update, updateMask: former.map(([field]) => field).join(',') }
}

/** A comma-separated list of fields, in camelCase or snake_case: the vendor accepts both. */
function maskPattern(fields: readonly string[]): RegExp {
  const words = fields.flatMap((field) => [field, toSnakeCase(field)])
  const word = `(?:${[...new Set(words)].map((each) => each.replaceAll('.', '\\.')).join('|')})`
  return new RegExp(`^${word}(?:,${word})*$`)
}
