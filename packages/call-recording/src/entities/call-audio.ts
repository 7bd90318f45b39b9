import { defineEntity } from '@linkspan/core'
import { mediaDownload } from '../calls/media.ts'

export const callAudio = defineEntity({
  name: 'call_audio',
  summary: 'Audio recordings of calls.',
  actions: {
    download: mediaDownload({
      summary: 'Downloads the audio recording of a call as a stream, whole or a range of it.',
      url: 'audioUrl',
    }),
  },
})
