import type { VendorRequest } from '../../kit/http.ts'
import { ACCESSES, PERMISSIONS } from '../data/permission-fields.ts'
import type { PermissionProfile } from '../data/permission-profiles.ts'
import { Refusal } from '../failure.ts'
import { readBody, readQuery, required, type Shape } from '../request.ts'
import { checkWorkspace } from './calls.ts'
import type { Operation, Service } from './operation.ts'

const LEVEL: Shape = { permissionLevel: 'text', teamLeadIds: 'ids' }

const FOLDERS: Shape = {
  permissionLevel: { oneOf: ['none', 'all', 'specific-folders'] },
  libraryFolderIds: 'ids',
  managePublicFolder: 'boolean',
  manageStreams: 'boolean',
  manageFolderCalls: 'boolean',
  shareFoldersAndStreams: 'boolean',
}

const PROFILE: Shape = {
  id: 'id',
  name: 'text',
  description: 'text',
  ...Object.fromEntries(ACCESSES.map((name) => [name, { object: LEVEL }])),
  libraryFolderAccess: { object: FOLDERS },
  forecastPermissions: {
    object: {
      forecastAccess: { object: LEVEL },
      forecastEditSubmissions: { object: LEVEL },
      forecastEditTargets: { object: LEVEL },
    },
  },
  ...Object.fromEntries(PERMISSIONS.map((name) => [name, 'boolean'] as const)),
}

function profileOf(request: VendorRequest, { data }: Service): PermissionProfile {
  const id = required(readQuery(request, { profileId: 'id' }).profileId, 'profileId')
  const profile = data.permission_profiles.get(id)
  if (!profile) throw new Refusal(400, 'Bad request')
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
  {
    method: 'POST',
    path: '/v2/permission-profile',
    scope: 'api:permission-profile:write',
    answer: (request, { data }) => {
      checkWorkspace(
        data,
        required(readQuery(request, { workspaceId: 'id' }).workspaceId, 'workspaceId'),
        400,
      )
      const body = readBody(request, PROFILE)
      required(body.name, 'name')
      const profile = { ...body, id: data.written.next('profile') }
      data.permission_profiles.set(profile.id, profile)
      return { profile }
    },
  },
  {
    method: 'GET',
    path: '/v2/all-permission-profiles',
    scope: 'api:permission-profile:read',
    answer: (request, { data }) => {
      checkWorkspace(
        data,
        required(readQuery(request, { workspaceId: 'id' }).workspaceId, 'workspaceId'),
        400,
      )
      const profiles = [...data.permission_profiles.values()]
      return { profiles: profiles.sort((left, right) => left.name.localeCompare(right.name)) }
    },
  },
  {
    method: 'GET',
    path: '/v2/permission-profile/users',
    scope: 'api:users:read',
    answer: (request, service) => {
      const { name } = profileOf(request, service)
      const users = service.data.company.users.filter(
        ({ manager, avatar }) => !avatar && (name === 'Manager') === (manager === undefined),
      )
      return {
        users: users.map(({ id, first, last, email }) => ({
          id,
          fullName: `${first} ${last}`,
          emailAddress: email,
        })),
      }
    },
  },
]
