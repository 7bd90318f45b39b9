import { parseJson } from '../../kit/http.ts'
import { type Call, callBasicData } from '../data/calls.ts'
import type { Data } from '../data/data.ts'
import { transcriptOf } from '../data/transcripts.ts'
import { Refusal } from '../failure.ts'
import { type Checked, readBody, readQuery, required, type Shape } from '../request.ts'
import { callDetails, contentSelector } from './call-details.ts'
import type { Operation } from './operation.ts'

const FILTER: Shape = { fromDateTime: 'moment', toDateTime: 'moment', workspaceId: 'id', callIds: 'ids' }

/** Refuses a workspace that the company does not have; not all operations of the contract have a 404. */
export function checkWorkspace(data: Data, id: string | undefined, status: 400 | 404 = 404): void {
  if (id !== undefined && !data.company.workspaceOf(String(id)))
    throw new Refusal(status, 'Workspace not found')
}

/** The calls of a filter; without any the vendor answers 404. */
function filtered(data: Data, filter: Checked, time: 'started' | 'listed'): Call[] {
  checkWorkspace(data, filter.workspaceId ?? undefined)
  const from = filter.fromDateTime ? Date.parse(filter.fromDateTime) : Number.NEGATIVE_INFINITY
  const to = filter.toDateTime ? Date.parse(filter.toDateTime) : Number.POSITIVE_INFINITY
  const ids = filter.callIds && new Set(filter.callIds.map(String))
  const hosts = filter.primaryUserIds && new Set(filter.primaryUserIds.map(String))
  const calls = data.calls().filter((call) => {
    // the plain list uses the scheduled time of a web conference, the others its start
    const at = time === 'listed' && call.direction === 'Conference' ? call.scheduled : call.started
    return (
      at >= from &&
      at < to &&
      (!ids || ids.has(call.id)) &&
      (!hosts || hosts.has(call.host.id)) &&
      (!filter.workspaceId || call.host.workspace.id === String(filter.workspaceId))
    )
  })
  if (calls.length === 0) throw new Refusal(404, 'No calls found corresponding to the provided filters')
  return calls
}

/** The operations on calls. */
export const callOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v2/calls',
    scope: 'api:calls:read:basic',
    answer: (request, { data, paging }) => {
      const shape = {
        cursor: 'text',
        fromDateTime: 'moment',
        toDateTime: 'moment',
        workspaceId: 'id',
      } as const
      const { cursor, ...filter } = readQuery(request, shape)
      required(filter.fromDateTime, 'fromDateTime')
      required(filter.toDateTime, 'toDateTime')
      const { records, rows } = paging.page(filtered(data, filter, 'listed'), ['calls', filter], cursor)
      return { records, calls: rows.map(callBasicData) }
    },
  },
  {
    method: 'GET',
    path: '/v2/calls/{id}',
    scope: 'api:calls:read:basic',
    answer: (_request, { data }, id) => {
      const call = data.callOf(id)
      if (!call) throw new Refusal(404, `Call ID ${id} was not found`)
      return { call: callBasicData(call) }
    },
  },
  {
    method: 'POST',
    path: '/v2/calls/extensive',
    scope: 'api:calls:read:extensive',
    furtherScope: (request) => {
      const { contentSelector: selector } = (parseJson(request.text) ?? {}) as Checked
      return selector?.exposedFields?.media ? 'api:calls:read:media-url' : undefined
    },
    answer: (request, { data, paging, media }) => {
      const filterShape = { ...FILTER, primaryUserIds: 'ids' } as const
      const body = readBody(request, {
        cursor: 'text',
        filter: { object: filterShape },
        contentSelector: { object: contentSelector },
      })
      const { cursor, ...asked } = body
      const calls = filtered(data, required(body.filter, 'filter'), 'started')
      const { records, rows } = paging.page(calls, ['calls/extensive', asked], cursor)
      const details = callDetails(body.contentSelector ?? {}, data, media)
      return { records, calls: rows.map(details) }
    },
  },
  {
    method: 'POST',
    path: '/v2/calls/transcript',
    scope: 'api:calls:read:transcript',
    answer: (request, { data, paging }) => {
      const { cursor, ...body } = readBody(request, { cursor: 'text', filter: { object: FILTER } })
      const calls = filtered(data, required(body.filter, 'filter'), 'started')
      const { records, rows } = paging.page(calls, ['calls/transcript', body], cursor)
      return { records, callTranscripts: rows.map(transcriptOf) }
    },
  },
]
