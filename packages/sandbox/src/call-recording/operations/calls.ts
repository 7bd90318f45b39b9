import once from 'lodash/once.js'
import { parseJsonBody, type SandboxRequest } from '../../kit/http.ts'
import type { RecordedCall } from '../data/calls.ts'
import { commentsOf, contentOf, interactionOf } from '../data/content.ts'
import type { Data } from '../data/data.ts'
import { callContext, partiesOf, transcriptOf } from '../data/parties.ts'
import { found, Refusal } from '../failure.ts'
import type { Media } from '../media.ts'
import type { Checked } from '../request.ts'
import { foundPage, isAmong, isWithin, type OperationCall, type Operations } from './operation.ts'

/** Creates the function that renders a call with the selected fields. */
function callDetails(selector: Checked, data: Data, media: Media): (call: RecordedCall) => object {
  const { context = 'None', contextTiming, exposedFields } = selector
  if (contextTiming && context !== 'Extended')
    throw new Refusal(400, 'contentSelector.contextTiming: can be provided only when context is Extended')
  const { parties, content, interaction, collaboration, media: urls } = exposedFields ?? {}
  const extended = context === 'Extended'
  return (call) => ({
    metaData: call.json,
    ...(context !== 'None' && { context: callContext(call, extended, contextTiming ?? ['Now']) }),
    ...(parties && { parties: partiesOf(call, extended) }),
    ...(content && { content: contentOf(call, content, data.trackers) }),
    ...(interaction && { interaction: interactionOf(call, interaction) }),
    ...(collaboration?.publicComments && { collaboration: { publicComments: commentsOf(call) } }),
    ...(urls && { media: mediaOf(call, media) }),
  })
}

function mediaOf(call: RecordedCall, media: Media): object {
  const audioUrl = media.urlOf(call, 'audio')
  const videoUrl = media.urlOf(call, 'video')
  return { ...(audioUrl && { audioUrl }), ...(videoUrl && { videoUrl }) }
}

/** Refuses a workspace that the company does not have; not all operations of the contract have a 404. */
export function checkWorkspace(data: Data, id: string | undefined, status: 400 | 404 = 404): void {
  if (id !== undefined) found(data.company.workspaceOf(String(id)), status, 'Workspace not found')
}

/** The calls of a filter, by when they started. */
function callsOf({ data }: OperationCall, filter: Checked, startOf = ({ started }: RecordedCall) => started) {
  checkWorkspace(data, filter.workspaceId ?? undefined)
  const isMeant = isWithin(filter.fromDateTime, filter.toDateTime)
  const [isAsked, isHost] = [isAmong(filter.callIds), isAmong(filter.primaryUserIds)]
  const isIn = isAmong(filter.workspaceId ? [filter.workspaceId] : undefined)
  return data.calls().filter((call) => {
    const { json, host } = call
    return isMeant(startOf(call)) && isAsked(json.id) && isHost(host.json.id) && isIn(host.workspace.id)
  })
}

/** Whether a request asks for the addresses of recordings, which need a scope of their own. */
export function withRecordings({ text }: SandboxRequest): boolean {
  const { contentSelector } = (parseJsonBody(text) ?? {}) as Checked
  return Boolean(contentSelector?.exposedFields?.media)
}

/** The operations on calls. */
export const callOperations: Operations = {
  'GET /v2/calls': (asked) => {
    // this list alone uses the scheduled time of web conferences
    const startOf = ({ json, scheduled, started }: RecordedCall) =>
      json.direction === 'Conference' ? scheduled : started
    return foundPage(asked, ['calls', 'calls'], callsOf(asked, asked.query, startOf), ({ json }) => json)
  },
  'GET /v2/calls/{id}': ({ data, id }) => ({
    call: found(data.callOf(id), 404, `Call ID ${id} was not found`).json,
  }),
  'POST /v2/calls/extensive': (asked) => {
    const { body, data, media } = asked
    // without calls a wrong selector is not refused
    const details = once(() => callDetails(body.contentSelector ?? {}, data, media))
    return foundPage(asked, ['calls', 'calls'], callsOf(asked, body.filter), (call) => details()(call))
  },
  'POST /v2/calls/transcript': (asked) =>
    foundPage(asked, ['callTranscripts', 'calls'], callsOf(asked, asked.body.filter), transcriptOf),
}
