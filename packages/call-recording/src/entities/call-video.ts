import { defineEntity } from '@linkspan/core'
import { mediaDownload } from '../calls/media.ts'

export const callVideo = defineEntity({
  name: 'call_video',
  summary: 'Video recordings of calls.',
  actions: {
    download: mediaDownload({
      summary: 'Downloads the video recording of a call as a stream, whole or a range of it.',
      url: 'videoUrl',
    }),
  },
})
