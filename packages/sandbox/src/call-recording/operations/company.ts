import mapValues from 'lodash/mapValues.js'
import pick from 'lodash/pick.js'
import type { User } from '../data/company.ts'
import type { RecordedActivity } from '../data/reviews.ts'
import type { PermissionProfile } from '../data/settings.ts'
import { found } from '../failure.ts'
import fixture from '../fixtures/company.json' with { type: 'json' }
import { present } from '../request.ts'
import { checkWorkspace } from './calls.ts'
import type { OperationCall, Operations } from './operation.ts'

/** The vendor's coaching metrics, with the manager's activity that each counts. */
const COACHING: Readonly<Record<string, RecordedActivity>> = {
  callsListened: 'othersCallsListenedTo',
  callsAttended: 'callsAttended',
  callsWithFeedback: 'callsGaveFeedback',
  callsWithComments: 'callsCommentsGiven',
  scorecardsFilled: 'callsScorecardsFilled',
}

const person = ({ json }: User) => pick(json, ['id', 'emailAddress', 'firstName', 'lastName', 'title'])

const profileOf = ({ query: { profileId }, data }: OperationCall): PermissionProfile =>
  found(data.permission_profiles.get(profileId), 400, 'Bad request')

/** The operations on workspaces, trackers, library, coaching, call outcomes and permission profiles. */
export const companyOperations: Operations = {
  'GET /v2/workspaces': ({ data }) => ({ workspaces: data.company.workspaces }),
  'GET /v2/settings/trackers': ({ query: { workspaceId }, data }) => {
    checkWorkspace(data, workspaceId)
    const own = data.trackers.filter((tracker) => !workspaceId || tracker.workspaceId === workspaceId)
    return { keywordTrackers: own }
  },
  'GET /v2/library/folders': ({ query: { workspaceId }, data }) => {
    // required, since the company has several workspaces
    checkWorkspace(data, present(workspaceId, 'workspaceId'))
    const own = data.library().filter((each) => each.workspaceId === workspaceId)
    // recorded answers have the counts, though the vendor's document does not
    const records = { totalRecords: own.length, currentPageSize: own.length, currentPageNumber: 0 }
    return { records, folders: own.map(({ folder }) => folder) }
  },
  'GET /v2/library/folder-content': ({ query: { folderId }, data }) => {
    const own = data.library().find(({ folder }) => folder.id === present(folderId, 'folderId'))
    return found(own, 404, `Folder ID ${folderId} was not found`).content
  },
  'GET /v2/coaching': ({ query, data }) => {
    const workspace = query['workspace-id']
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)]
    checkWorkspace(data, workspace, 400)
    const manager = found(data.company.userOf(query['manager-id']), 400, 'User not found')
    const reports = data.company.users.filter((user) => user.manager === manager)
    const actions = data
      .actions()
      .filter(({ user, call }) => user === manager && call.started >= from && call.started < to)
      .filter(({ call }) => call.host.workspace.id === workspace)
    const metricsOf = (report: User) =>
      mapValues(COACHING, (activity) =>
        actions
          .filter((action) => action.activity === activity && action.call.host === report)
          .map(({ call }) => call.json.id),
      )
    const directReportsMetrics = reports.map((report) => ({
      report: person(report),
      metrics: metricsOf(report),
    }))
    return { coachingData: reports.length > 0 ? [{ manager: person(manager), directReportsMetrics }] : [] }
  },
  'GET /v2/call-outcomes': () => ({
    outcomes: fixture.call_outcomes.map((outcome, displayOrder) => ({ ...outcome, displayOrder })),
  }),
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
    return { profiles: profiles.sort((left, right) => (left.name ?? '').localeCompare(right.name ?? '')) }
  },
  'GET /v2/permission-profile/users': (call) => {
    const { name } = profileOf(call)
    const users = call.data.company.users.filter(
      ({ manager, avatar }) => !avatar && (name === 'Manager') === (manager === undefined),
    )
    return {
      users: users.map(({ json: { id, firstName, lastName, emailAddress } }) => ({
        id,
        fullName: `${firstName} ${lastName}`,
        emailAddress,
      })),
    }
  },
}
