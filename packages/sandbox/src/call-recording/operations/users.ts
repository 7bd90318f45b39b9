import { type User, userMetadata } from '../data/company.ts'
import { Refusal } from '../failure.ts'
import { foundPage, isAmong, isWithin, type OperationCall, type Operations } from './operation.ts'

function listed(call: OperationCall, users: readonly User[]): object {
  const { records, rows } = foundPage(call, users, { name: 'users', what: 'users' })
  return { records, users: rows.map(userMetadata) }
}

/** The operations on users. */
export const userOperations: Operations = {
  'GET /v2/users': (call) => {
    const avatars = call.query.includeAvatars === 'true'
    return listed(
      call,
      call.data.company.users.filter((user) => avatars || !user.avatar),
    )
  },
  'GET /v2/users/{id}': ({ data, id }) => {
    const user = data.company.userOf(id)
    if (!user) throw new Refusal(404, `User ID ${id} was not found`)
    return { user: userMetadata(user) }
  },
  'POST /v2/users/extensive': (call) => {
    const { filter } = call.body
    const isAsked = isAmong(filter.userIds)
    const isCreated = isWithin(filter.createdFromDateTime, filter.createdToDateTime)
    const users = call.data.company.users.filter(
      (user) => (filter.includeAvatars || !user.avatar) && isAsked(user.id) && isCreated(user.created),
    )
    return listed(call, users)
  },
}
