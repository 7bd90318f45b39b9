import { defineEntity, deletionOf } from '@linkspan/core'
import * as z from 'zod'
import { addedAccess, type CallAccessRow } from '../call-access.ts'
import { gongList } from '../lists.ts'
import { id, ids } from '../params.ts'
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

/** The access to calls that single users were given. */
export const callAccess = defineEntity({
  name: 'call_access',
  summary: 'The access to calls that single users were given.',
  actions: {
    /** Lists who was given access to some calls. */
    list: gongList<CallAccessRow>()({
      summary: 'Lists who was given access to some calls.',
      params: { callIds: ids.describe('The calls.') },
      listing: ({ callIds }) => ({
        path: '/v2/calls/users-access',
        body: { filter: { callIds } },
        rows: 'callAccessList',
      }),
    }),
    /** Gives users access to calls. */
    create: gongWrite<Record<string, never>>()({
      summary: 'Gives users access to calls.',
      params,
      request: (body) => ({ method: 'PUT', path: '/v2/calls/users-access', body }),
      changes: addedAccess,
    }),
    /** Takes the access back that users were given. */
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
