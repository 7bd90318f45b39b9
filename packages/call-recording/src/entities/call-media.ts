import { creationOf, defineEntity } from '@linkspan/core'
import { id } from '../params.ts'
import { gongUpload } from '../writes.ts'

/** What the vendor answers to a recording. */
export interface CallMediaRow {
  /** The call. */
  readonly callId?: string
  /** The address of its page at the vendor. */
  readonly url?: string
}

export const callMedia = defineEntity({
  name: 'call_media',
  summary: 'Recordings of calls that calls.create has added.',
  actions: {
    create: gongUpload<CallMediaRow>()({
      summary:
        'Uploads the recording of a new call, as a stream or in base64. Then the vendor transcribes it.',
      params: { id: id.describe('The call: callId of calls.create.') },
      field: 'mediaFile',
      request: ({ id }) => ({ method: 'PUT', path: `/v2/calls/${id}/media` }),
      change: ({ id }, bytes) => creationOf({ callId: id, bytes }),
    }),
  },
})
