import type { VendorApi } from '@linkspan/core'

/** The vendor's API. See https://help.gong.io/apidocs/introduction-2. */
export const apis: readonly VendorApi[] = [
  {
    name: 'gong',
    summary: 'The Gong API, such as `/v2/workspaces`.',
    reads: [
      '/v2/calls/extensive',
      '/v2/calls/transcript',
      '/v2/calls/users-access',
      '/v2/flows/prospects',
      '/v2/meetings/integration/status',
      '/v2/tasks',
      '/v2/users/extensive',
      '/v2/stats/activity/aggregate',
      '/v2/stats/activity/aggregate-by-period',
      '/v2/stats/activity/day-by-day',
      '/v2/stats/activity/scorecards',
      '/v2/stats/interaction',
    ],
    destroys: [
      '/v2/data-privacy/erase-data-for-email-address',
      '/v2/data-privacy/erase-data-for-phone-number',
      '/v2/flows/prospects/unassign-flows-by-crm-id',
      '/v2/flows/prospects/unassign-flows-by-instance-id',
    ],
    creates: ['/v2/calls', '/v2/meetings', '/v2/permission-profile'],
    targets: [
      {
        path: '/v2/permission-profile',
        keep: ['profileId'],
        within: 'profile',
        shown: ['name', 'description'],
      },
    ],
  },
]
