import type { VendorApi } from '@linkspan/core'

const REPORTS = [
  'runReport',
  'runPivotReport',
  'batchRunReports',
  'batchRunPivotReports',
  'runRealtimeReport',
  'runFunnelReport',
  'checkCompatibility',
]

/** The vendor's APIs, each on a host of its own. */
export const apis: readonly VendorApi[] = [
  {
    name: 'data',
    summary: 'The Data API, such as `/v1beta/properties/1234567/metadata`.',
    reads: REPORTS.map((name) => `/v*/properties/*:${name}`),
  },
  {
    name: 'admin',
    summary: 'The Admin API, such as `/v1beta/accounts`.',
    reads: [
      '/v*/accounts/*:searchChangeHistoryEvents',
      '/v*/accounts/*:runAccessReport',
      '/v*/properties/*:runAccessReport',
    ],
    destroys: ['/v*/properties/*/*/*:archive'],
    creates: ['/v*/properties', '/v*/properties/*/*'],
    targets: ['/v*/accounts/*', '/v*/properties/*', '/v*/properties/*/*/*'].map((path) => ({
      path,
      shown: ['name', 'displayName'],
    })),
  },
]
