import { defineEntity } from '@linkspan/core'
import { mediaDownload } from '../calls/media.ts'

/** Audio recordings of calls. */
export const callAudio = defineEntity({
  name: 'call_audio',
  summary: 'Audio recordings of calls.',
  actions: {
    /** Downloads the audio recording of a call as a stream, whole or a range of it. */
    download: mediaDownload({
      summary: 'Downloads the audio recording of a call as a stream, whole or a range of it.',
      url: 'audioUrl',
    }),
  },
})
