import { defineEntity } from '@linkspan/core'
import { callDocuments } from '../calls/call-documents.ts'
import { callEffects } from '../calls/call-effects.ts'
import { callsFilter, settleFilter } from '../calls/calls-filter.ts'
import { checkContext, contentSelector } from '../calls/content-selector.ts'
import { gongList } from '../lists.ts'
import { ids, includePrivate } from '../params.ts'
import type { ExtensiveCall } from '../rows.ts'
import { LINKED_CALL_EFFECTS, windowRead } from '../sync.ts'

/** Ids are strings: they are too long for a JavaScript number. */
const fields = {
  id: 'string',
  startdatetime: 'string',
  collaboration: 'object',
  'collaboration.brief': 'string',
  'collaboration.publicComments': 'array',
  'collaboration.publicComments.id': 'string',
  'collaboration.publicComments.comment': 'string',
  'collaboration.publicComments.commenterUserId': 'string',
  'collaboration.publicComments.duringCall': 'boolean',
  content: 'object',
  'content.brief': 'string',
  'content.callOutcome': 'object',
  'content.callOutcome.category': 'string',
  'content.callOutcome.id': 'string',
  'content.callOutcome.name': 'string',
  'content.highlights': 'array',
  'content.highlights.title': 'string',
  'content.highlights.items.text': 'string',
  'content.keyPoints': 'array',
  'content.keyPoints.text': 'string',
  'content.outline': 'array',
  'content.outline.section': 'string',
  'content.outline.duration': 'number',
  'content.outline.items.text': 'string',
  'content.pointsOfInterest': 'object',
  'content.pointsOfInterest.actionItems': 'array',
  'content.pointsOfInterest.actionItems.snippet': 'string',
  'content.pointsOfInterest.actionItems.speakerID': 'string',
  'content.structure': 'array',
  'content.structure.name': 'string',
  'content.structure.duration': 'number',
  'content.topics': 'array',
  'content.topics.name': 'string',
  'content.topics.duration': 'number',
  'content.trackers': 'array',
  'content.trackers.id': 'string',
  'content.trackers.name': 'string',
  'content.trackers.count': 'integer',
  'content.trackers.type': 'string',
  'content.trackers.phrases.phrase': 'string',
  context: 'object',
  'context.objects': 'array',
  'context.objects.objectType': 'string',
  'context.objects.objectId': 'string',
  'context.objects.timing': 'string',
  'context.objects.fields.name': 'string',
  'context.objects.fields.value': 'string',
  'context.system': 'string',
  interaction: 'object',
  'interaction.interactionStats': 'array',
  'interaction.interactionStats.name': 'string',
  'interaction.interactionStats.value': 'number',
  'interaction.questions': 'object',
  'interaction.questions.companyCount': 'number',
  'interaction.questions.nonCompanyCount': 'number',
  'interaction.speakers': 'array',
  'interaction.speakers.id': 'string',
  'interaction.speakers.userId': 'string',
  'interaction.speakers.talkTime': 'number',
  'interaction.video': 'array',
  'interaction.video.name': 'string',
  'interaction.video.duration': 'number',
  media: 'object',
  'media.audioUrl': 'string',
  'media.videoUrl': 'string',
  metaData: 'object',
  'metaData.calendarEventId': 'string',
  'metaData.clientUniqueId': 'string',
  'metaData.customData': 'string',
  'metaData.direction': 'string',
  'metaData.duration': 'integer',
  'metaData.id': 'string',
  'metaData.isPrivate': 'boolean',
  'metaData.language': 'string',
  'metaData.media': 'string',
  'metaData.meetingUrl': 'string',
  'metaData.primaryUserId': 'string',
  'metaData.purpose': 'string',
  'metaData.scheduled': 'string',
  'metaData.scope': 'string',
  'metaData.sdrDisposition': 'string',
  'metaData.started': 'string',
  'metaData.system': 'string',
  'metaData.title': 'string',
  'metaData.url': 'string',
  'metaData.workspaceId': 'string',
  parties: 'array',
  'parties.id': 'string',
  'parties.emailAddress': 'string',
  'parties.name': 'string',
  'parties.title': 'string',
  'parties.userId': 'string',
  'parties.speakerId': 'string',
  'parties.affiliation': 'string',
  'parties.phoneNumber': 'string',
  'parties.methods': 'string',
  'parties.context.system': 'string',
  'parties.context.objects.objectType': 'string',
  'parties.context.objects.objectId': 'string',
} as const

/** The details that a sync requests. It omits the addresses of recordings: anyone can download from them for 8 hours. */
const SYNCED = {
  context: 'Extended' as const,
  exposedFields: {
    parties: true,
    content: {
      structure: true,
      topics: true,
      trackers: true,
      brief: true,
      outline: true,
      highlights: true,
      callOutcome: true,
      keyPoints: true,
    },
    interaction: { speakers: true, video: true, personInteractionStats: true, questions: true },
    collaboration: { publicComments: true },
  },
}

/** Converts a call to the shape of its search document, with the objects of all linked systems in one list. */
function toRow(call: ExtensiveCall): object {
  const { metaData } = call
  const context = call.context ?? []
  const objects = context.flatMap((each) => each.objects ?? [])
  return {
    ...call,
    id: metaData?.id,
    startdatetime: metaData?.started,
    context: { system: context[0]?.system, ...(context.length > 0 && { objects }) },
  }
}

export const callsExtensive = defineEntity({
  name: 'calls_extensive',
  summary: 'Recorded calls with their details.',
  actions: {
    list: gongList<ExtensiveCall>()({
      summary:
        'Lists calls with the details that the content selector requests, by default of the last 30 days, without private calls.',
      params: {
        filter: callsFilter
          .extend({ primaryUserIds: ids.optional().describe('Only calls of these hosts.') })
          .optional()
          .describe('Default: the last 30 days.'),
        contentSelector: contentSelector.optional().describe('Default: only metaData.'),
        include_private: includePrivate,
      },
      listing: ({ filter, contentSelector }, { cursor, now, operation }) => {
        checkContext(contentSelector, operation)
        const { place, ...settled } = settleFilter(filter, cursor, now)
        const body = { ...settled, ...(contentSelector && { contentSelector }) }
        return { path: '/v2/calls/extensive', body, rows: 'calls', place }
      },
      shown: (rows, { include_private }) =>
        rows.filter(({ metaData }) => include_private || !metaData?.isPrivate),
    }),
  },
  search: {
    record: 'One record is a call, with lists of its participants, topics, trackers and key points.',
    fields,
    texts: {
      id: 'The call.',
      startdatetime: 'When it began, ISO 8601.',
      'collaboration.brief': 'The summary of the comments.',
      'content.pointsOfInterest': 'What the vendor points out.',
      'content.pointsOfInterest.actionItems': 'What participants promised to do.',
      'content.pointsOfInterest.actionItems.snippet': 'What was said.',
      'content.pointsOfInterest.actionItems.speakerID': 'Who said it.',
    },
    key: ['id'],
    effects: callEffects(fields, LINKED_CALL_EFFECTS, (metaData) => toRow({ metaData })),
    reads: [
      windowRead('startdatetime', (api, reading) => callDocuments(api, reading, SYNCED, fields, toRow)),
    ],
  },
})
