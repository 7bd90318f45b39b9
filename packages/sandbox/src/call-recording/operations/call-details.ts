import { callBasicData, type RecordedCall } from '../data/calls.ts'
import {
  callSummary,
  commentsOf,
  hostStats,
  questionsOf,
  talkTimes,
  topicsOf,
  trackersOf,
  videoOf,
} from '../data/content.ts'
import type { Data } from '../data/data.ts'
import { callContext, partiesOf } from '../data/parties.ts'
import { Refusal } from '../failure.ts'
import type { Media } from '../media.ts'
import type { Checked } from '../request.ts'

/** Creates the function that renders a call with the selected fields. */
export function callDetails(selector: Checked, data: Data, media: Media): (call: RecordedCall) => object {
  const { context = 'None', contextTiming, exposedFields } = selector
  if (contextTiming && context !== 'Extended')
    throw new Refusal(400, 'contentSelector.contextTiming: can be provided only when context is Extended')
  const { parties, content, interaction, collaboration, media: urls } = exposedFields ?? {}
  const extended = context === 'Extended'
  return (call) => ({
    metaData: callBasicData(call),
    ...(context !== 'None' && { context: callContext(call, extended, contextTiming ?? ['Now']) }),
    ...(parties && { parties: partiesOf(call, extended) }),
    ...(content && { content: contentOf(call, content, data) }),
    ...(interaction && { interaction: interactionOf(call, interaction) }),
    ...(collaboration?.publicComments && { collaboration: { publicComments: commentsOf(call) } }),
    ...(urls && { media: mediaOf(call, media) }),
  })
}

function contentOf(call: RecordedCall, asked: Checked, data: Data): object {
  const summary = callSummary(call)
  const selected = Object.entries(summary).filter(([name]) => asked[name])
  const { id } = call.host.workspace
  const trackers = data.trackers.filter(({ workspaceId }) => workspaceId === null || workspaceId === id)
  return {
    ...Object.fromEntries(selected),
    ...(asked.topics && { topics: topicsOf(call) }),
    ...(asked.trackers && { trackers: trackersOf(call, trackers, Boolean(asked.trackerOccurrences)) }),
  }
}

function interactionOf(call: RecordedCall, asked: Checked): object {
  return {
    ...(asked.speakers && { speakers: talkTimes(call) }),
    ...(asked.personInteractionStats && { interactionStats: hostStats(call) }),
    ...(asked.video && { video: videoOf(call) }),
    ...(asked.questions && { questions: questionsOf(call) }),
  }
}

function mediaOf(call: RecordedCall, media: Media): object {
  const audioUrl = media.urlOf(call, 'audio')
  const videoUrl = media.urlOf(call, 'video')
  return { ...(audioUrl && { audioUrl }), ...(videoUrl && { videoUrl }) }
}
