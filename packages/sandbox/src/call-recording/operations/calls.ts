import { parseJsonBody, type SandboxRequest } from '../../kit/http.ts'
import { callBasicData } from '../data/calls.ts'
import type { Data } from '../data/data.ts'
import { transcriptOf } from '../data/transcripts.ts'
import { Refusal } from '../failure.ts'
import type { Checked } from '../request.ts'
import { callDetails } from './call-details.ts'
import { foundPage, isAmong, isWithin, type OperationCall, type Operations } from './operation.ts'

/** Refuses a workspace that the company does not have; not all operations of the contract have a 404. */
export function checkWorkspace(data: Data, id: string | undefined, status: 400 | 404 = 404): void {
  if (id !== undefined && !data.company.workspaceOf(String(id)))
    throw new Refusal(status, 'Workspace not found')
}

/** A page of the calls of a filter. */
function filtered(asked: OperationCall, filter: Checked, name: string) {
  const { data } = asked
  checkWorkspace(data, filter.workspaceId ?? undefined)
  const isMeant = isWithin(filter.fromDateTime, filter.toDateTime)
  const [isAsked, isHost] = [isAmong(filter.callIds), isAmong(filter.primaryUserIds)]
  const isIn = isAmong(filter.workspaceId ? [filter.workspaceId] : undefined)
  const calls = data.calls().filter((call) => {
    // the plain list uses the scheduled time of a web conference, the others its start
    const at = name === 'calls' && call.direction === 'Conference' ? call.scheduled : call.started
    return isMeant(at) && isAsked(call.id) && isHost(call.host.id) && isIn(call.host.workspace.id)
  })
  return foundPage(asked, calls, { name, what: 'calls' })
}

/** Whether a request asks for the addresses of recordings, which need a scope of their own. */
export function withRecordings({ text }: SandboxRequest): boolean {
  const { contentSelector } = (parseJsonBody(text) ?? {}) as Checked
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
