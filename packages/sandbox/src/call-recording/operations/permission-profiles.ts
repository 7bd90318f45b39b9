import type { PermissionProfile } from '../data/permission-profiles.ts'
import { Refusal } from '../failure.ts'
import { present } from '../request.ts'
import { checkWorkspace } from './calls.ts'
import type { OperationCall, Operations } from './operation.ts'

function profileOf({ query: { profileId }, data }: OperationCall): PermissionProfile {
  const profile = data.permission_profiles.get(profileId)
  if (!profile) throw new Refusal(400, 'Bad request')
  return profile
}

/** The operations on permission profiles. */
export const permissionProfileOperations: Operations = {
  'GET /v2/permission-profile': (call) => ({ profile: profileOf(call) }),
  'PUT /v2/permission-profile': (call) => {
    const { id } = profileOf(call)
    // the body is the whole profile: what it lacks is unset
    const profile = { ...call.body, id }
    call.data.permission_profiles.set(id, profile)
    return { profile }
  },
  'POST /v2/permission-profile': ({ query: { workspaceId }, body, data }) => {
    checkWorkspace(data, workspaceId, 400)
    present(body.name, 'name')
    const profile = { ...body, id: data.written.next('profile') }
    data.permission_profiles.set(profile.id, profile)
    return { profile }
  },
  'GET /v2/all-permission-profiles': ({ query: { workspaceId }, data }) => {
    checkWorkspace(data, workspaceId, 400)
    const profiles = [...data.permission_profiles.values()]
    return { profiles: profiles.sort((left, right) => left.name.localeCompare(right.name)) }
  },
  'GET /v2/permission-profile/users': (call) => {
    const { name } = profileOf(call)
    const users = call.data.company.users.filter(
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
}
