import {
  type Call,
  defineEntity,
  defineList,
  deletionOf,
  InvalidParamsError,
  type Page,
} from '@linkspan/core'
import * as z from 'zod'
import { addedAccess, type CallAccessRow } from '../call-access.ts'
import type { Gong } from '../gong.ts'
import { type ListMeta, readPage } from '../pages.ts'
import { cursor, id, ids } from '../params.ts'
import { gongWrite } from '../writes.ts'

const params = z
  .strictObject({
    callAccessList: z
      .array(z.strictObject({ callId: id.describe('The call.'), userIds: ids.describe('The users.') }))
      .min(1)
      .max(1000)
      .describe('The users by call.'),
  })
  .meta({ title: 'CallAccessParams', description: 'Users and the calls that they get access to, or lose.' })

const listParams = z
  .strictObject({
    filter: z
      .strictObject({ callIds: ids.describe('Only these calls.') })
      .optional()
      .describe('The calls, in the vendor’s form.'),
    callIds: ids.optional().meta({ deprecated: true, description: 'Deprecated: use filter.callIds.' }),
    cursor,
  })
  .meta({
    anyOf: [
      { required: ['filter'], properties: { filter: {}, callIds: false } },
      { required: ['callIds'], properties: { callIds: {}, filter: false } },
    ],
  })

function callsOf(
  { filter, callIds }: Omit<z.output<typeof listParams>, 'cursor'>,
  { operation }: Call,
): string[] {
  const found = filter?.callIds ?? callIds
  if (found && !(filter && callIds)) return found
  const issue = found
    ? { path: '$.callIds', message: 'must be left out beside filter' }
    : { path: '$.filter', message: 'is required; filter.callIds names the calls' }
  throw new InvalidParamsError(`call-recording: ${operation}`, [issue])
}

export const callAccess = defineEntity({
  name: 'call_access',
  summary: 'The access to calls that single users were given.',
  actions: {
    list: defineList({
      summary: 'Lists who was given access to some calls.',
      params: listParams,
      cursor: 'cursor',
      run: async (api: Gong, { cursor, ...given }, call): Promise<Page<CallAccessRow, ListMeta>> => {
        const body = { filter: { callIds: callsOf(given, call) } }
        return readPage(api, { path: '/v2/calls/users-access', body, rows: 'callAccessList' }, cursor, call)
      },
    }),
    create: gongWrite<Record<string, never>>()({
      summary: 'Gives users access to calls.',
      params,
      request: (body) => ({ method: 'PUT', path: '/v2/calls/users-access', body }),
      changes: addedAccess,
    }),
    delete: gongWrite<Record<string, never>>()({
      summary: 'Takes the access back that users were given.',
      destroys: true,
      params,
      request: (body) => ({ method: 'DELETE', path: '/v2/calls/users-access', body }),
      changes: async (_api, { callAccessList }) =>
        callAccessList.map(({ callId, userIds }) => deletionOf(callId, { userIds }, ['userIds'])),
    }),
  },
})
