import { type Call, defineWrite, deletionOf, formerValues } from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAds } from '../google-ads.ts'
import { readNamed } from '../named-rows.ts'
import { checkOwner, type NamedResource, namedResource } from '../params.ts'
import { bodiesOf, callSubject, checkOperations, sendOperations, type Write, writeParams } from './mutate.ts'

/** Declares a removal. The vendor takes none back; but what `is_link` says, a create makes again. */
export function mutateRemove(declaration: {
  readonly summary: string
  readonly resource: NamedResource
  /** The resource in queries, such as `ad_group_ad`. */
  readonly from: string
  /** The fields by which people know what is removed. */
  readonly shown: readonly string[]
  /** Whether it links two things, and these fields are all that it has. */
  readonly is_link?: boolean
}) {
  const { summary, resource, from, shown, is_link = false } = declaration
  const operation = z.strictObject({ remove: namedResource(resource).optional() }).meta({ minProperties: 1 })

  /** The write as it is sent. Throws `invalid_params`. */
  function toWrite(params: unknown, call: Call) {
    const write = params as Write<{ readonly remove?: string }>
    const names = bodiesOf('remove', write, call).map(({ path, body }) => ({ path, name: body as string }))
    checkOwner(callSubject(call), write.customer_id, names)
    return { ...write, operations: names.map(({ name }) => ({ remove: name })) }
  }

  return defineWrite({
    summary,
    destroys: true,
    params: writeParams(operation),
    preview: {
      check: (api: GoogleAds, params, call) => checkOperations(api, resource, toWrite(params, call), call),
      read: async (api, params, call) => {
        const { customer_id, operations } = toWrite(params, call)
        const names = operations.map(({ remove }) => remove)
        const rows = await readNamed(api, customer_id, { from, fields: shown, names }, call)
        return names.map((name) => deletionOf(name, rows.get(name) ?? {}, shown))
      },
    },
    opposite: ({ params: { customer_id }, changes }) => {
      const former = changes.map(formerValues)
      if (!is_link || former.includes(undefined)) return undefined
      return { action: 'create', params: { customer_id, operations: former.map((create) => ({ create })) } }
    },
    run: async (api: GoogleAds, params, call) => sendOperations(api, resource, toWrite(params, call), call),
  })
}
