import type { Call, Document } from '@linkspan/core'
import type { Gong } from '../gong.ts'
import { walkList } from '../pages.ts'
import type { CallTranscriptRow, ExtensiveCall } from '../rows.ts'
import { type CallWindow, type RowFields, rowDocument } from '../sync.ts'
import { callPages } from './call-documents.ts'

type Monologue = NonNullable<CallTranscriptRow['transcript']>[number]

/** The participants name the speakers. */
const SELECTOR = { exposedFields: { parties: true } }

/**
 * The monologues of the calls that started on some days, as search documents. The transcripts of a page of calls are one
 * request by their ids, so those of private calls are never read.
 */
export async function* transcriptDocuments(
  api: Gong,
  window: CallWindow,
  fields: RowFields,
): AsyncGenerator<Document[]> {
  for await (const calls of callPages(api, window, SELECTOR)) {
    const byId = new Map(calls.map((each) => [each.metaData?.id, each]))
    for await (const transcripts of transcriptsOf(api, calls, window.call)) {
      for (const { callId, transcript } of transcripts) {
        const rows = monologueRows(byId.get(callId), transcript ?? [])
        yield rows.map((row) => rowDocument(row, fields))
      }
    }
  }
}

async function* transcriptsOf(
  api: Gong,
  calls: readonly ExtensiveCall[],
  call: Call,
): AsyncGenerator<CallTranscriptRow[]> {
  const callIds = calls.flatMap(({ metaData }) => metaData?.id ?? [])
  // the vendor refuses an empty list of ids
  if (callIds.length === 0) return
  const listing = { path: '/v2/calls/transcript', body: { filter: { callIds } }, rows: 'callTranscripts' }
  yield* walkList<CallTranscriptRow>(api, listing, call)
}

/** One row for each monologue of a call with something said. A transcript of another call has none. */
function monologueRows(of: ExtensiveCall | undefined, monologues: readonly Monologue[]): object[] {
  if (!of) return []
  const speakers = new Map(of.parties?.map((party) => [party.speakerId ?? undefined, party]))
  return monologues.flatMap(({ speakerId, topic, sentences = [] }, position) => {
    if (sentences.length === 0) return []
    const speaker = speakerId === undefined ? undefined : speakers.get(speakerId)
    return {
      callId: of.metaData?.id,
      callStartTime: of.metaData?.started,
      position,
      speakerId,
      speakerName: speaker?.name,
      speakerAffiliation: speaker?.affiliation,
      speakerUserId: speaker?.userId,
      topic,
      start: sentences[0]?.start,
      end: sentences.at(-1)?.end,
      text: sentences.flatMap(({ text }) => text ?? []).join(' '),
    }
  })
}
