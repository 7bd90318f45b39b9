import type { Activity } from '../data/activity.ts'
import type { User } from '../data/company.ts'
import { folderContent, libraryFolder } from '../data/library.ts'
import { keywordTracker } from '../data/settings.ts'
import { Refusal } from '../failure.ts'
import { readQuery, required } from '../request.ts'
import { checkWorkspace } from './calls.ts'
import type { Operation } from './operation.ts'

/** The vendor's coaching metrics, with the manager's activity that each counts. */
const COACHING: Readonly<Record<string, Activity>> = {
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

const OUTCOMES = [
  {
    callOutcome: 'Connected',
    connectStatus: 'CONNECTED',
    sentiment: 'POSITIVE',
    todoAction: 'COMPLETE_AND_REMOVE',
    category: 'ANSWERED',
  },
  {
    callOutcome: 'No answer',
    connectStatus: 'NOT_CONNECTED',
    sentiment: 'NEUTRAL',
    category: 'NOT_ANSWERED',
  },
] as const

/** The operations on workspaces, trackers, library, coaching and call outcomes. */
export const companyOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v2/workspaces',
    scope: 'api:workspaces:read',
    answer: (_request, { data }) => ({ workspaces: data.company.workspaces }),
  },
  {
    method: 'GET',
    path: '/v2/settings/trackers',
    scope: 'api:settings:trackers:read',
    answer: (request, { data }) => {
      const { workspaceId } = readQuery(request, { workspaceId: 'id' })
      checkWorkspace(data, workspaceId)
      const own = data.trackers.filter((tracker) => !workspaceId || tracker.workspaceId === workspaceId)
      return { keywordTrackers: own.map(keywordTracker) }
    },
  },
  {
    method: 'GET',
    path: '/v2/library/folders',
    scope: 'api:library:read',
    answer: (request, { data }) => {
      const { workspaceId } = readQuery(request, { workspaceId: 'id' })
      // required, since the company has several workspaces
      const id = required(workspaceId, 'workspaceId')
      checkWorkspace(data, id)
      const folders = data.library().filter((folder) => folder.workspaceId === id)
      // recorded answers have the counts, though the vendor's document does not
      const records = {
        totalRecords: folders.length,
        currentPageSize: folders.length,
        currentPageNumber: 0,
      }
      return { records, folders: folders.map(libraryFolder) }
    },
  },
  {
    method: 'GET',
    path: '/v2/library/folder-content',
    scope: 'api:library:read',
    answer: (request, { data }) => {
      const { folderId } = readQuery(request, { folderId: 'id' })
      const id = required(folderId, 'folderId')
      const folder = data.library().find((each) => each.id === id)
      if (!folder) throw new Refusal(404, `Folder ID ${id} was not found`)
      return folderContent(folder)
    },
  },
  {
    method: 'GET',
    path: '/v2/coaching',
    scope: 'api:coaching:read',
    answer: (request, { data }) => {
      const query = readQuery(request, {
        'workspace-id': 'id',
        'manager-id': 'id',
        from: 'moment',
        to: 'moment',
      })
      const workspace = required(query['workspace-id'], 'workspace-id')
      const manager = data.company.userOf(required(query['manager-id'], 'manager-id'))
      const from = Date.parse(required(query.from, 'from'))
      const to = Date.parse(required(query.to, 'to'))
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
  },
  {
    method: 'GET',
    path: '/v2/call-outcomes',
    scope: 'api:call-outcomes:read',
    answer: () => ({ outcomes: OUTCOMES.map((outcome, displayOrder) => ({ ...outcome, displayOrder })) }),
  },
]
