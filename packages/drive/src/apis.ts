import type { VendorApi } from '@linkspan/core'

/** The vendor's API. Other APIs of Google are on the same host, so the paths are named. */
export const apis: readonly VendorApi[] = [
  {
    name: 'drive',
    summary: 'The Drive API, such as `/drive/v3/files/generateIds`, and its uploads below `/upload/drive/`.',
    paths: ['/drive/', '/upload/drive/'],
  },
]
