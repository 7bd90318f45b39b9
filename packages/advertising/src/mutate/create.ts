import { type Call, creationOf, defineWrite, InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAds } from '../google-ads.ts'
import { checkOwner } from '../params.ts'
import { bodiesOf, check, send, subjectOf, type Write, writeParams } from './mutate.ts'

interface Operation {
  readonly create?: Record<string, unknown> | undefined
}

/** Declares a create. `toVendor` converts the caller's object if the vendor's has another shape. */
export function mutateCreate<Body extends z.ZodObject>(declaration: {
  readonly summary: string
  readonly resource: string
  readonly create: Body
  /** The keys of `create` that hold resource names. */
  readonly names: readonly (keyof z.input<Body> & string)[]
  readonly toVendor?: (create: z.output<Body>) => Record<string, unknown>
  /** Why several fields of an object do not go together, if they do not. */
  readonly refusal?: (create: z.output<Body>) => string | undefined
}) {
  const { summary, resource, create, names, toVendor, refusal } = declaration
  const operation = z
    .strictObject({ create: create.optional().describe('The new object.') })
    .meta({ minProperties: 1 })

  /** The write as it is sent. Throws `invalid_params`. */
  function toWrite(params: unknown, call: Call) {
    const write = params as Write<Operation>
    const bodies = bodiesOf('create', write, call).map(({ path, body }) => ({ path, body: body ?? {} }))
    const given = bodies.flatMap(({ path, body }) =>
      names.flatMap((key) =>
        body[key] === undefined ? [] : [{ path: `${path}.${key}`, name: String(body[key]) }],
      ),
    )
    checkOwner(subjectOf(call), write.customer_id, given)
    const refused = bodies.flatMap(({ path, body }) => {
      const message = refusal?.(body as z.output<Body>)
      return message === undefined ? [] : [{ path, message }]
    })
    if (refused.length > 0) throw new InvalidParamsError(subjectOf(call), refused)
    const operations = bodies.map(({ body }) => ({
      create: toVendor ? toVendor(body as z.output<Body>) : body,
    }))
    return { ...write, operations }
  }

  return defineWrite({
    summary,
    params: writeParams(operation),
    preview: {
      check: (api: GoogleAds, params, call) => check(api, resource, toWrite(params, call), call),
      read: async (_api, params, call) =>
        toWrite(params, call).operations.map(({ create }) => creationOf(create)),
    },
    run: async (api: GoogleAds, params, call) => send(api, resource, toWrite(params, call), call),
  })
}
