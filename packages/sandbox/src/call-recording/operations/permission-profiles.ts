import type { VendorRequest } from '../../kit/http.ts'
import type { PermissionProfile } from '../data/permission-profiles.ts'
import { Refusal } from '../failure.ts'
import { readBody, readQuery, required, type Shape } from '../request.ts'
import type { Operation, Service } from './operation.ts'

const PROFILE: Shape = {
  id: 'id',
  name: 'text',
  description: 'text',
  scoreCalls: 'boolean',
  overrideScore: 'boolean',
  downloadCallMedia: 'boolean',
  shareCallsWithCustomers: 'boolean',
  privateCalls: 'boolean',
  deleteCalls: 'boolean',
  trimCalls: 'boolean',
  listenInCalls: 'boolean',
}

function profileOf(request: VendorRequest, { data }: Service): PermissionProfile {
  const id = required(readQuery(request, { profileId: 'id' }).profileId, 'profileId')
  const profile = data.permission_profiles.get(id)
  if (!profile) throw new Refusal(404, `Permission profile ${id} was not found`)
  return profile
}

/** The operations on permission profiles. */
export const permissionProfileOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v2/permission-profile',
    scope: 'api:permission-profile:read',
    answer: (request, service) => ({ profile: profileOf(request, service) }),
  },
  {
    method: 'PUT',
    path: '/v2/permission-profile',
    scope: 'api:permission-profile:write',
    answer: (request, service) => {
      const { id } = profileOf(request, service)
      // the body is the whole profile: what it lacks is unset
      const profile = { ...readBody(request, PROFILE), id }
      service.data.permission_profiles.set(id, profile)
      return { profile }
    },
  },
]
