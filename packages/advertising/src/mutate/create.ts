import {
  type Call,
  creationOf,
  defineWrite,
  type FieldValues,
  InvalidParamsError,
  valueAt,
} from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAds } from '../google-ads.ts'
import { checkOwner, type NamedResource, placeholderName } from '../params.ts'
import { bodiesOf, callSubject, checkOperations, sendOperations, type Write, writeParams } from './mutate.ts'

interface Operation {
  readonly create?: Record<string, unknown> | undefined
}

/** A field of an object, or one of an object in it. */
type FieldOf<Key extends string> = Key | `${Key}.${string}`

/** What is wrong with an object although each of its fields is right. */
export interface ObjectFault {
  /** The field; by default the whole object. */
  readonly field?: string
  readonly message: string
}

/** Declares a create. `toVendor` converts the caller's object if the vendor's has another shape. */
export function mutateCreate<Body extends z.ZodObject>(declaration: {
  readonly summary: string
  readonly resource: NamedResource
  readonly create: Body
  /** The fields of `create` that hold resource names of the customer. */
  readonly names: readonly FieldOf<keyof z.input<Body> & string>[]
  readonly toVendor?: (create: z.output<Body>) => Record<string, unknown>
  /** What is wrong with several fields of an object together. */
  readonly faults?: (create: z.output<Body>) => readonly ObjectFault[]
  /** What people see of an object before it is created; by default all of it. */
  readonly shown?: (create: FieldValues) => FieldValues
}) {
  const { summary, resource, create, names, toVendor, faults, shown = (all) => all } = declaration
  const operation = z
    .strictObject({ create: create.optional().describe('The new object.') })
    .meta({ minProperties: 1 })

  /** The write as it is sent. Throws `invalid_params`. */
  function toWrite(params: unknown, call: Call) {
    const write = params as Write<Operation>
    const bodies = bodiesOf('create', write, call).map(({ path, body }) => ({ path, body: body ?? {} }))
    const given = bodies.flatMap(({ path, body }) =>
      names.flatMap((field) => {
        const name = valueAt(body, field)
        return name === undefined ? [] : [{ path: `${path}.${field}`, name: String(name) }]
      }),
    )
    checkOwner(callSubject(call), write.customer_id, given)
    const refused = bodies.flatMap(({ path, body }) =>
      (faults?.(body as z.output<Body>) ?? []).map(({ field, message }) => ({
        path: field === undefined ? path : `${path}.${field}`,
        message,
      })),
    )
    if (refused.length > 0) throw new InvalidParamsError(callSubject(call), refused)
    const operations = bodies.map(({ body }) => ({
      create: toVendor ? toVendor(body as z.output<Body>) : body,
    }))
    return { ...write, operations }
  }

  return defineWrite({
    summary,
    params: writeParams(operation),
    preview: {
      check: (api: GoogleAds, params, call) => checkOperations(api, resource, toWrite(params, call), call),
      read: async (_api, params, call) =>
        toWrite(params, call).operations.map(({ create }) => creationOf(shown(create))),
    },
    run: async (api: GoogleAds, params, call) => sendOperations(api, resource, toWrite(params, call), call),
    opposite: ({ params: { customer_id }, ids }) => ({
      action: 'remove',
      params: { customer_id, operations: ids.map((remove) => ({ remove })) },
    }),
    creates: {
      count: ({ operations }) => operations.length,
      placeholder: ({ customer_id }, number) => placeholderName(resource, customer_id, number),
      ids: ({ results }) => results.map(({ resourceName }) => resourceName),
    },
  })
}
