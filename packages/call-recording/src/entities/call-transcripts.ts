import { defineEntity, defineList, type Page } from '@linkspan/core'
import * as z from 'zod'
import { callsFilter, settleFilter } from '../calls/calls-filter.ts'
import { withoutPrivate } from '../calls/private-calls.ts'
import type { Gong } from '../gong.ts'
import { type ListMeta, readPage } from '../pages.ts'
import { cursor, includePrivate } from '../params.ts'

/** The transcript of a call. */
export interface CallTranscriptRow {
  /** The call. */
  readonly callId: string
  /** What each speaker said until another one spoke, in order. */
  readonly transcript?: readonly {
    /** The `speakerId` of a party in `calls_extensive`. */
    readonly speakerId?: string
    /** The topic; null if the vendor found none. */
    readonly topic?: string | null
    /** The sentences. */
    readonly sentences?: readonly {
      /** Milliseconds from the beginning of the call. */
      readonly start?: number
      /** Milliseconds from the beginning of the call. */
      readonly end?: number
      /** The sentence. */
      readonly text?: string
    }[]
  }[]
}

/** The transcripts of calls, sentence by sentence. */
export const callTranscripts = defineEntity({
  name: 'call_transcripts',
  summary: 'The transcripts of calls, sentence by sentence.',
  actions: {
    /** Lists transcripts, by default of the calls of the last 30 days, without private calls. */
    list: defineList({
      summary: 'Lists transcripts, by default of the calls of the last 30 days, without private calls.',
      params: z.strictObject({
        filter: callsFilter.optional().describe('Default: the last 30 days.'),
        cursor,
        include_private: includePrivate,
      }),
      cursor: 'cursor',
      run: async (
        api: Gong,
        { filter, cursor, include_private = false },
        call,
      ): Promise<Page<CallTranscriptRow, ListMeta>> => {
        const settled = settleFilter(filter, cursor, api.clock.now())
        const listing = {
          path: '/v2/calls/transcript',
          body: { filter: settled.filter },
          rows: 'callTranscripts',
        }
        const { data, meta } = await readPage<CallTranscriptRow>(api, listing, settled.cursor, call)
        const shown = include_private ? data : await withoutPrivate(api, data, ({ callId }) => callId, call)
        return { data: shown, meta: { ...meta, next_page_token: settled.tokenOf(meta.next_page_token) } }
      },
    }),
  },
})
