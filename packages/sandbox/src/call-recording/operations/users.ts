import { type User, userMetadata } from '../data/company.ts'
import { Refusal } from '../failure.ts'
import type { Call, Operations } from './operation.ts'

function listed({ paging }: Call, users: readonly User[], asked: unknown, cursor?: string): object {
  if (users.length === 0) throw new Refusal(404, 'No users found corresponding to the provided filters')
  const { records, rows } = paging.page(users, asked, cursor)
  return { records, users: rows.map(userMetadata) }
}

/** The operations on users. */
export const userOperations: Operations = {
  'GET /v2/users': (call) => {
    const { cursor, ...asked } = call.query
    const avatars = asked.includeAvatars === 'true'
    const users = call.data.company.users.filter((user) => avatars || !user.avatar)
    return listed(call, users, ['users', asked], cursor)
  },
  'GET /v2/users/{id}': ({ data, id }) => {
    const user = data.company.userOf(id)
    if (!user) throw new Refusal(404, `User ID ${id} was not found`)
    return { user: userMetadata(user) }
  },
  'POST /v2/users/extensive': (call) => {
    const { cursor, filter } = call.body
    const from = Date.parse(filter.createdFromDateTime ?? '1970-01-01T00:00:00Z')
    const to = Date.parse(filter.createdToDateTime ?? '9999-01-01T00:00:00Z')
    const users = call.data.company.users.filter(
      (user) =>
        (filter.includeAvatars || !user.avatar) &&
        (!filter.userIds || filter.userIds.includes(user.id)) &&
        user.created >= from &&
        user.created < to,
    )
    return listed(call, users, ['users/extensive', filter], cursor)
  },
}
