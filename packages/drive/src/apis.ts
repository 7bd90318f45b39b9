import type { VendorApi } from '@linkspan/core'
import { DELETED } from './writes.ts'

/** The vendor returns few fields unless the query asks for all. */
const TARGET = { query: { fields: '*' }, keep: ['supportsAllDrives', 'useDomainAdminAccess'] } as const

/** The vendor's API. Other APIs of Google are on the same host, so the paths are named. */
export const apis: readonly VendorApi[] = [
  {
    name: 'drive',
    summary: 'The Drive API, such as `/drive/v3/files/generateIds`, and its uploads below `/upload/drive/`.',
    paths: ['/drive/', '/upload/drive/'],
    creates: [
      '/drive/v3/files',
      '/drive/v3/drives',
      '/drive/v3/files/*/permissions',
      '/drive/v3/files/*/comments',
      '/drive/v3/files/*/comments/*/replies',
    ],
    targets: [
      { ...TARGET, path: '/drive/v3/files/*', shown: DELETED },
      { ...TARGET, path: '/drive/v3/drives/*', shown: ['name'] },
      {
        ...TARGET,
        path: '/drive/v3/files/*/permissions/*',
        shown: ['type', 'emailAddress', 'domain', 'role'],
      },
      { ...TARGET, path: '/drive/v3/files/*/comments/*', shown: ['content', 'modifiedTime'] },
      { ...TARGET, path: '/drive/v3/files/*/comments/*/replies/*', shown: ['content', 'modifiedTime'] },
    ],
  },
]
