import { type User, userMetadata } from '../data/company.ts'
import { Refusal } from '../failure.ts'
import { readBody, readQuery, required, type Shape } from '../request.ts'
import type { Operation, Service } from './operation.ts'

const FILTER: Shape = {
  createdFromDateTime: 'moment',
  createdToDateTime: 'moment',
  includeAvatars: 'boolean',
  userIds: 'ids',
}

function listed({ paging }: Service, users: readonly User[], asked: unknown, cursor?: string): object {
  if (users.length === 0) throw new Refusal(404, 'No users found corresponding to the provided filters')
  const { records, rows } = paging.page(users, asked, cursor)
  return { records, users: rows.map(userMetadata) }
}

/** The operations on users. */
export const userOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v2/users',
    scope: 'api:users:read',
    answer: (request, service) => {
      const { cursor, ...asked } = readQuery(request, {
        cursor: 'text',
        includeAvatars: { oneOf: ['true', 'false'] },
      })
      const avatars = asked.includeAvatars === 'true'
      const users = service.data.company.users.filter((user) => avatars || !user.avatar)
      return listed(service, users, ['users', asked], cursor)
    },
  },
  {
    method: 'GET',
    path: '/v2/users/{id}',
    scope: 'api:users:read',
    answer: (_request, { data }, id) => {
      const user = data.company.userOf(id)
      if (!user) throw new Refusal(404, `User ID ${id} was not found`)
      return { user: userMetadata(user) }
    },
  },
  {
    method: 'POST',
    path: '/v2/users/extensive',
    scope: 'api:users:read',
    answer: (request, service) => {
      const body = readBody(request, { cursor: 'text', filter: { object: FILTER } })
      const filter = required(body.filter, 'filter')
      const from = Date.parse(filter.createdFromDateTime ?? '1970-01-01T00:00:00Z')
      const to = Date.parse(filter.createdToDateTime ?? '9999-01-01T00:00:00Z')
      const users = service.data.company.users.filter(
        (user) =>
          (filter.includeAvatars || !user.avatar) &&
          (!filter.userIds || filter.userIds.includes(user.id)) &&
          user.created >= from &&
          user.created < to,
      )
      return listed(service, users, ['users/extensive', filter], body.cursor)
    },
  },
]
