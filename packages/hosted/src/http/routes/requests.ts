import { vendorRequest } from '@linkspan/core'
import { pendingWrite } from '@linkspan/service/answers'
import * as z from 'zod'
import { askApproval } from '../ask-approval.ts'
import { CONNECTORS, keyOf } from './connectors.ts'
import { VENDOR_CODES } from './execute.ts'
import { defineRoute } from './route.ts'
import { changeSetId, connectorPath } from './schemas.ts'

const LONGEST_WORD = 200

const vendorReply = z
  .strictObject({
    status: z.int().describe('The HTTP status of the vendor: 2xx, or 304 to a conditional GET.'),
    headers: z
      .record(z.string(), z.string())
      .describe('The headers that say something about the reply; never a cookie or an address.'),
    body_type: z.enum(['json', 'text', 'base64', 'none']).describe('How `body` is given.'),
    body: z.unknown().describe('The JSON, the text, or other bytes in base64; null if there is none.'),
  })
  .meta({ id: 'VendorReply' })

/** A request, and the change set that it is a part of. */
const asked = vendorRequest.out.extend({ change_set: changeSetId }).meta({ ...vendorRequest.out.meta() })

export const requestVendor = defineRoute({
  name: 'connectors.request',
  summary:
    "Sends a request that no entity covers to the vendor's API, with the connector's credentials, limits and retries.",
  at: `POST ${CONNECTORS}/{id}/request`,
  needs: { reach: 'connector', act: ({ body: { change_set: _, ...sent } }) => sent },
  input: {
    path: connectorPath,
    body: z.pipe(vendorRequest.in, asked),
    body_limit: '10mb',
  },
  answer: { status: 200, schema: vendorReply, pending: pendingWrite },
  codes: ['forbidden', 'unsupported_action', 'conflict', ...VENDOR_CODES],
  needsKey: ({ body: { method } }) => method !== 'GET',
  async handle(services, request) {
    const { body, context, principal, signal } = request
    const key = keyOf(request)
    const { change_set, ...sent } = body
    const { method, path, api } = sent
    Object.assign(context, {
      vendor_method: method,
      vendor_path: path.slice(0, LONGEST_WORD),
      ...(api !== undefined && { vendor_api: api }),
    })
    const pending = await askApproval(services, principal, key, body, signal)
    return pending ?? services.execution.request(key, sent, signal)
  },
})
