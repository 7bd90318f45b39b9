import { changeTo, creationOf, defineEntity, defineRead, type FieldValues } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { gongList } from '../lists.ts'
import { readReply } from '../pages.ts'
import { id } from '../params.ts'
import { type PermissionProfileRow, profile } from '../permission-profile.ts'
import { gongWrite } from '../writes.ts'

interface Answer {
  /** The profile. */
  readonly profile?: PermissionProfileRow
}

const profileId = id.describe('The profile.')
const path = '/v2/permission-profile'

export const permissionProfiles = defineEntity({
  name: 'permission_profiles',
  summary: 'What the members with a profile may do.',
  actions: {
    list: gongList<PermissionProfileRow>()({
      summary: 'Lists the permission profiles of a workspace, by name.',
      params: { workspaceId: id.describe('The workspace.') },
      listing: (query) => ({ path: '/v2/all-permission-profiles', query, rows: 'profiles' }),
    }),
    get: defineRead({
      summary: 'Reads one permission profile.',
      params: z.strictObject({ profileId }),
      run: async (api: Gong, query, call): Promise<PermissionProfileRow> => {
        const { profile = {} } = await readReply<Answer>(api, { method: 'GET', path, query }, call)
        return profile
      },
    }),
    create: gongWrite<Answer>()({
      summary: 'Creates a permission profile in a workspace.',
      params: z.strictObject({ workspaceId: id.describe('The workspace.'), profile }),
      created: ({ profile }) => profile?.id,
      request: ({ workspaceId, profile: body }) => ({ method: 'POST', path, query: { workspaceId }, body }),
      changes: async (_api, { profile }) => [creationOf(profile)],
    }),
    update: gongWrite<Answer>()({
      summary: 'Replaces a permission profile: what the new one leaves out is not allowed.',
      params: z.strictObject({ profileId, profile }),
      opposite: ({ params: { profileId, profile }, changes: [change] }) => {
        const former = Object.entries({ ...profile, ...change?.before }).filter(([, value]) => value !== null)
        return { action: 'update', params: { profileId, profile: Object.fromEntries(former) } }
      },
      request: ({ profileId, profile: body }) => ({ method: 'PUT', path, query: { profileId }, body }),
      changes: async (api, { profileId, profile: after }, call) => {
        const request = { method: 'GET', path, query: { profileId } } as const
        const { profile: { id: _, ...held } = {} } = await readReply<Answer>(api, request, call)
        const unset = Object.fromEntries(Object.keys(held).map((name) => [name, null]))
        return [changeTo(profileId, held as FieldValues, { ...unset, ...after })]
      },
    }),
  },
})
