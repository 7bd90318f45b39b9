import { parseJson, type VendorRequest } from '../../kit/http.ts'
import { callBasicData } from '../data/calls.ts'
import type { Data } from '../data/data.ts'
import { transcriptOf } from '../data/transcripts.ts'
import { Refusal } from '../failure.ts'
import type { Checked } from '../request.ts'
import { callDetails } from './call-details.ts'
import { type Call, foundPage, type Operations } from './operation.ts'

/** Refuses a workspace that the company does not have; not all operations of the contract have a 404. */
export function checkWorkspace(data: Data, id: string | undefined, status: 400 | 404 = 404): void {
  if (id !== undefined && !data.company.workspaceOf(String(id)))
    throw new Refusal(status, 'Workspace not found')
}

/** A page of the calls of a filter. */
function filtered(asked: Call, filter: Checked, name: string) {
  const { data } = asked
  checkWorkspace(data, filter.workspaceId ?? undefined)
  const from = filter.fromDateTime ? Date.parse(filter.fromDateTime) : Number.NEGATIVE_INFINITY
  const to = filter.toDateTime ? Date.parse(filter.toDateTime) : Number.POSITIVE_INFINITY
  const ids = filter.callIds && new Set(filter.callIds.map(String))
  const hosts = filter.primaryUserIds && new Set(filter.primaryUserIds.map(String))
  const calls = data.calls().filter((call) => {
    // the plain list uses the scheduled time of a web conference, the others its start
    const at = name === 'calls' && call.direction === 'Conference' ? call.scheduled : call.started
    return (
      at >= from &&
      at < to &&
      (!ids || ids.has(call.id)) &&
      (!hosts || hosts.has(call.host.id)) &&
      (!filter.workspaceId || call.host.workspace.id === String(filter.workspaceId))
    )
  })
  return foundPage(asked, calls, { name, what: 'calls' })
}

/** Whether a request asks for the addresses of recordings, which need a scope of their own. */
export function withRecordings({ text }: VendorRequest): boolean {
  const { contentSelector } = (parseJson(text) ?? {}) as Checked
  return Boolean(contentSelector?.exposedFields?.media)
}

/** The operations on calls. */
export const callOperations: Operations = {
  'GET /v2/calls': (asked) => {
    const { records, rows } = filtered(asked, asked.query, 'calls')
    return { records, calls: rows.map(callBasicData) }
  },
  'GET /v2/calls/{id}': ({ data, id }) => {
    const call = data.callOf(id)
    if (!call) throw new Refusal(404, `Call ID ${id} was not found`)
    return { call: callBasicData(call) }
  },
  'POST /v2/calls/extensive': (asked) => {
    const { body, data, media } = asked
    const { records, rows } = filtered(asked, body.filter, 'calls/extensive')
    return { records, calls: rows.map(callDetails(body.contentSelector ?? {}, data, media)) }
  },
  'POST /v2/calls/transcript': (asked) => {
    const { records, rows } = filtered(asked, asked.body.filter, 'calls/transcript')
    return { records, callTranscripts: rows.map(transcriptOf) }
  },
}
