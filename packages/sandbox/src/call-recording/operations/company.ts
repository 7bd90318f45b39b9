import type { RecordedActivity } from '../data/activity.ts'
import type { User } from '../data/company.ts'
import { folderContent, libraryFolder } from '../data/library.ts'
import { Refusal } from '../failure.ts'
import fixture from '../fixtures/company.json' with { type: 'json' }
import { present } from '../request.ts'
import { checkWorkspace } from './calls.ts'
import type { Operations } from './operation.ts'

/** The vendor's coaching metrics, with the manager's activity that each counts. */
const COACHING: Readonly<Record<string, RecordedActivity>> = {
  callsListened: 'othersCallsListenedTo',
  callsAttended: 'callsAttended',
  callsWithFeedback: 'callsGaveFeedback',
  callsWithComments: 'callsCommentsGiven',
  scorecardsFilled: 'callsScorecardsFilled',
}

const person = ({ id, email, first, last, title }: User) => ({
  id,
  emailAddress: email,
  firstName: first,
  lastName: last,
  title,
})

/** The operations on workspaces, trackers, library, coaching and call outcomes. */
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
    const folders = data.library().filter((folder) => folder.workspaceId === workspaceId)
    // recorded answers have the counts, though the vendor's document does not
    const records = { totalRecords: folders.length, currentPageSize: folders.length, currentPageNumber: 0 }
    return { records, folders: folders.map(libraryFolder) }
  },
  'GET /v2/library/folder-content': ({ query: { folderId }, data }) => {
    const folder = data.library().find(({ id }) => id === present(folderId, 'folderId'))
    if (!folder) throw new Refusal(404, `Folder ID ${folderId} was not found`)
    return folderContent(folder)
  },
  'GET /v2/coaching': ({ query, data }) => {
    const workspace = query['workspace-id']
    const manager = data.company.userOf(query['manager-id'])
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)]
    checkWorkspace(data, workspace, 400)
    if (!manager) throw new Refusal(400, 'User not found')
    const reports = data.company.users.filter((user) => user.manager === manager)
    const actions = data
      .actions()
      .filter(({ user, call }) => user === manager && call.started >= from && call.started < to)
      .filter(({ call }) => call.host.workspace.id === workspace)
    const metricsOf = (report: User) =>
      Object.entries(COACHING).map(([name, activity]) => [
        name,
        actions
          .filter((action) => action.activity === activity && action.call.host === report)
          .map(({ call }) => call.id),
      ])
    const directReportsMetrics = reports.map((report) => ({
      report: person(report),
      metrics: Object.fromEntries(metricsOf(report)),
    }))
    return { coachingData: reports.length > 0 ? [{ manager: person(manager), directReportsMetrics }] : [] }
  },
  'GET /v2/call-outcomes': () => ({
    outcomes: fixture.call_outcomes.map((outcome, displayOrder) => ({ ...outcome, displayOrder })),
  }),
}
