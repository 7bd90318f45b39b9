import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import { callDocuments } from '../calls/call-documents.ts'
import { callEffects } from '../calls/call-effects.ts'
import { newCall } from '../calls/new-call.ts'
import type { Gong } from '../gong.ts'
import { gongList } from '../lists.ts'
import { readOne } from '../pages.ts'
import { id, includePrivate, moment, workspaceId } from '../params.ts'
import type { CallRow } from '../rows.ts'
import { CALL_EFFECTS, windowRead } from '../sync.ts'
import { completeWindow } from '../window.ts'
import { gongWrite } from '../writes.ts'

/** A call that was added. */
export interface NewCallRow {
  /** The call. */
  readonly callId?: string
}

const fields = {
  calendarEventId: 'string',
  clientUniqueId: 'string',
  customData: 'string',
  direction: 'string',
  duration: 'integer',
  id: 'string',
  isPrivate: 'boolean',
  language: 'string',
  media: 'string',
  meetingUrl: 'string',
  primaryUserId: 'string',
  purpose: 'string',
  scheduled: 'string',
  scope: 'string',
  sdrDisposition: 'string',
  started: 'string',
  system: 'string',
  title: 'string',
  url: 'string',
  workspaceId: 'string',
} as const

const listParams = {
  fromDateTime: moment
    .optional()
    .describe(
      'Calls at this time or later; web conferences by their schedule. Default: 30 days before toDateTime.',
    ),
  toDateTime: moment.optional().describe('Calls before this time; default now.'),
  workspaceId,
  include_private: includePrivate,
}

export const calls = defineEntity({
  name: 'calls',
  summary: 'Recorded calls.',
  actions: {
    list: gongList<CallRow>()({
      summary: 'Lists calls, by default of the last 30 days, without private calls.',
      params: listParams,
      listing: ({ fromDateTime, toDateTime, workspaceId }, { cursor, now }) => {
        const place = completeWindow({ from: fromDateTime, to: toDateTime }, cursor, 'moment', now)
        const query = { fromDateTime: place.from, toDateTime: place.to, workspaceId }
        return { path: '/v2/calls', query, rows: 'calls', place }
      },
      shown: (rows, { include_private }) => rows.filter(({ isPrivate }) => include_private || !isPrivate),
    }),
    get: defineRead({
      summary: 'Reads one call, which may be private.',
      params: z.strictObject({ id: id.describe('The call.') }),
      run: (api: Gong, { id }, call) => readOne<CallRow>(api, `/v2/calls/${id}`, 'call', call),
    }),
    create: gongWrite<NewCallRow>()({
      summary: 'Adds a call of another system; then call_media.create uploads its recording.',
      params: newCall,
      created: ({ callId }) => callId,
      request: (body) => ({ method: 'POST', path: '/v2/calls', body }),
    }),
  },
  search: {
    record: 'One record is a call.',
    fields,
    key: ['id'],
    effects: callEffects(fields, CALL_EFFECTS),
    reads: [
      windowRead('started', (api, reading) =>
        callDocuments(api, reading, undefined, fields, ({ metaData }) => metaData),
      ),
    ],
  },
})
