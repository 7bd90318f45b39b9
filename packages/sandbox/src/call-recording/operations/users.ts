import { createChance, hashText } from '../../kit/random.ts'
import type { User } from '../data/company.ts'
import { formatMoment } from '../data/time.ts'
import { found } from '../failure.ts'
import type { Checked } from '../request.ts'
import { foundPage, isAmong, isWithin, type OperationCall, type Operations } from './operation.ts'

const userOf = ({ data, id }: OperationCall): User =>
  found(data.company.userOf(id), 404, `User ID ${id} was not found`)

/** A page of the users of a filter. */
function listed(call: OperationCall, filter: Checked): object {
  const isAsked = isAmong(filter.userIds)
  const isCreated = isWithin(filter.createdFromDateTime, filter.createdToDateTime)
  const users = call.data.company.users.filter(
    (user) => (filter.includeAvatars || !user.avatar) && isAsked(user.json.id) && isCreated(user.created),
  )
  return foundPage(call, ['users', 'users'], users, ({ json }) => json)
}

const SETTINGS = ['active', 'webConferencesRecorded', 'emailsImported', 'gongConnectEnabled'] as const

const HOUR = 3_600_000

/** What a user did at an hour, in the vendor's form. */
function entryOf({ json }: User, type: string, at: number): object {
  const chance = createChance(hashText(1, `${type} ${at}`))
  return {
    userId: json.id,
    userEmailAddress: json.emailAddress,
    userFullName: `${json.firstName} ${json.lastName}`,
    eventTime: formatMoment(at),
    logRecord: { action: type, ipAddress: `192.0.2.${chance.integer(1, 254)}` },
  }
}

/** The operations on users, logs, and the history of settings. */
export const userOperations: Operations = {
  'GET /v2/users': (call) => listed(call, { includeAvatars: call.query.includeAvatars === 'true' }),
  'GET /v2/users/{id}': (call) => ({ user: userOf(call).json }),
  'POST /v2/users/extensive': (call) => listed(call, call.body.filter),
  'GET /v2/logs': (call) => {
    const { query: asked, data, now } = call
    const from = Date.parse(asked.fromDateTime)
    const to = Math.min(Date.parse(asked.toDateTime ?? formatMoment(now())), now())
    const users = data.company.users
    const entries = []
    // somebody does something in every sixth hour
    for (let at = Math.ceil(from / (6 * HOUR)) * 6 * HOUR; at < to && entries.length < 1000; at += 6 * HOUR)
      entries.push(entryOf(users[(at / HOUR) % users.length] as User, asked.logType, at))
    return foundPage(call, ['logEntries', 'log records'], entries)
  },
  'GET /v2/users/{id}/settings-history': (call) => {
    const user = userOf(call)
    const userSettingsHistory = SETTINGS.map((setting, index) => ({
      setting,
      value: setting !== 'active' || user.json.active,
      time: formatMoment(user.created + index * 24 * HOUR),
    }))
    return { userSettingsHistory }
  },
}
