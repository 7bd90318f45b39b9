import { expect } from '@jest/globals'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { type Answer, count, day, failure, list, moment, type Row, refuses, rows } from './operation.ts'
import { callOperations } from './operations-calls.ts'
import { otherOperations } from './operations-writes.ts'

export { downloads } from './operations-calls.ts'

/** Every entity and action, with its parameters and its errors. */
export async function operations(sandbox: Sandbox, execute: ExecuteExample): Promise<ExampleCall[]> {
  const { call_recording } = sandbox
  const { workspace_ids, user_ids, manager_ids } = call_recording
  const workspaceId = workspace_ids[0] as string
  const manager = manager_ids[0] as string
  const days = { fromDate: day(17), toDate: day(10) }
  const folders = (await execute('library_folders', 'list', { workspaceId })) as Answer
  const folderId = folders.data[0]?.id

  /** The operations of every list by days. */
  const statistics = (entity: string, field: string) => [
    list(entity, 'lists the last 30 days', undefined, rows('userId', 'userEmailAddress', field)),
    list(entity, 'lists a week', { filter: days }, rows('userId', 'userEmailAddress', field)),
    list(
      entity,
      'lists some users',
      // a week may pass without a call of the manager
      { filter: { fromDate: day(60), toDate: day(1), userIds: [manager], createdToDateTime: moment(0) } },
      ({ data }: Answer) => expect(data.map(({ userId }) => userId)).toEqual([manager]),
    ),
    list(entity, 'is empty without activity', { filter: { ...days, userIds: [user_ids.at(-1)] } }, count(0)),
    refuses(
      entity,
      'refuses a time instead of a day',
      { filter: { fromDate: moment(3) } },
      'invalid_params',
      '$.filter.fromDate',
    ),
    refuses(entity, 'refuses an unknown user', { filter: { ...days, userIds: ['1'] } }, 'vendor_not_found'),
    refuses(
      entity,
      'refuses days in the future',
      { filter: { fromDate: day(0), toDate: day(-5) } },
      'vendor_rejected',
      '$.filter.toDate',
    ),
  ]

  return [
    list('users', 'lists', undefined, ({ data, meta }: Answer) => {
      expect(data.map(({ id }) => id)).toEqual(user_ids.slice(0, -2))
      expect(meta).toMatchObject({ next_page_token: null, totalRecords: 40, currentPageNumber: 0 })
    }),
    list('users', 'lists avatars too', { includeAvatars: true }, ({ data }: Answer) =>
      expect(data.map(({ id }) => id)).toEqual(user_ids),
    ),
    list(
      'users',
      'lists some',
      { filter: { userIds: [manager], createdFromDateTime: '2000-01-01T00:00:00Z' } },
      ({ data }: Answer) => expect(data.map(({ id }) => id)).toEqual([manager]),
    ),
    list(
      'users',
      'is empty before the first user',
      { filter: { createdToDateTime: '2000-01-01T00:00:00Z' } },
      count(0),
    ),
    refuses('users', 'refuses an invalid cursor', { cursor: 'none' }, 'vendor_rejected', '$.cursor'),
    {
      name: 'reads',
      entity: 'users',
      action: 'get',
      params: { id: manager },
      check: (user: Row) => expect(user).toMatchObject({ id: manager, managerId: user_ids[0] }),
    },
    {
      name: 'refuses an unknown user',
      entity: 'users',
      action: 'get',
      params: { id: '1' },
      fails: true,
      check: failure('vendor_not_found'),
    },
    ...(await callOperations(execute, { workspaceId, manager })),
    list('workspaces', 'lists', undefined, ({ data, meta }: Answer) => {
      expect(data.map(({ id }) => id)).toEqual(workspace_ids)
      expect(meta).toEqual({ next_page_token: null })
    }),
    list('workspaces', 'takes null', undefined, rows('id', 'name', 'description')),
    ...statistics('stats_activity_aggregate', 'userAggregateActivityStats'),
    ...statistics('stats_activity_day_by_day', 'userDailyActivityStats'),
    ...statistics('stats_interaction', 'personInteractionStats'),
    list('settings_scorecards', 'lists', undefined, rows('scorecardId', 'scorecardName', 'questions')),
    list('settings_scorecards', 'lists those of a workspace', { workspaceId }, ({ data }: Answer) => {
      expect(data.length).toBeGreaterThan(0)
      for (const row of each(data)) expect([workspaceId, null]).toContain(row.workspaceId)
    }),
    list('settings_trackers', 'lists', undefined, rows('trackerId', 'trackerName', 'languageKeywords')),
    list('settings_trackers', 'lists those of a workspace', { workspaceId }, ({ data }: Answer) =>
      expect(data.every((row) => row.workspaceId === workspaceId)).toBe(true),
    ),
    refuses('settings_trackers', 'refuses an unknown workspace', { workspaceId: '1' }, 'vendor_not_found'),
    list('library_folders', 'lists', { workspaceId }, rows('id', 'name', 'parentFolderId')),
    refuses(
      'library_folders',
      'requires a workspace if there are several',
      {},
      'vendor_rejected',
      '$.workspaceId',
    ),
    list('library_folder_content', 'lists', { folderId }, ({ data, meta }: Answer) => {
      rows('id', 'title', 'snippet')({ data, meta })
      expect(meta).toMatchObject({ next_page_token: null, id: folderId, name: expect.any(String) })
    }),
    list(
      'library_folder_content',
      'lists private calls too',
      { folderId, include_private: true },
      rows('id', 'addedBy'),
    ),
    list('library_folder_content', 'is empty', { folderId: folders.data.at(-1)?.id }, count(0)),
    refuses('library_folder_content', 'requires folderId', {}, 'invalid_params', '$.folderId'),
    refuses('library_folder_content', 'refuses an unknown folder', { folderId: '1' }, 'vendor_not_found'),
    list(
      'coaching',
      'lists',
      { 'workspace-id': workspaceId, 'manager-id': manager, from: moment(40), to: moment(10) },
      rows('manager', 'directReportsMetrics'),
    ),
    list(
      'coaching',
      'lists the last 30 days',
      { 'workspace-id': workspaceId, 'manager-id': manager },
      rows('manager', 'directReportsMetrics'),
    ),
    list(
      'coaching',
      'is empty for a user without direct reports',
      { 'workspace-id': workspaceId, 'manager-id': user_ids.at(-3) },
      count(0),
    ),
    refuses('coaching', 'requires its ids', {}, 'invalid_params', '$["manager-id"]'),
    refuses(
      'coaching',
      'refuses a day instead of a time',
      { 'workspace-id': workspaceId, 'manager-id': manager, from: day(4) },
      'invalid_params',
      '$.from',
    ),
    list('stats_activity_scorecards', 'lists reviews by hand', undefined, ({ data, meta }: Answer) => {
      rows('answeredScorecardId', 'callId', 'answers')({ data, meta })
      expect(data.every(({ reviewMethod }) => reviewMethod === 'MANUAL')).toBe(true)
    }),
    list(
      'stats_activity_scorecards',
      'lists those that match the vendor’s filter',
      {
        filter: {
          ...{ callFromDate: day(60), callToDate: day(5), reviewFromDate: day(60), reviewToDate: day(0) },
          ...{ reviewMethod: 'AUTOMATIC' },
        },
        include_private: true,
      },
      ({ data }: Answer) => {
        expect(data.length).toBeGreaterThan(0)
        expect(data.every(({ reviewerUserId }) => reviewerUserId === null)).toBe(true)
      },
    ),
    list(
      'stats_activity_scorecards',
      'lists those of a time, by one reviewer',
      { filter: { fromDateTime: moment(50), toDateTime: moment(5), reviewerUserIds: [manager] } },
      ({ data }: Answer) => {
        expect(data.length).toBeGreaterThan(0)
        for (const { reviewerUserId, reviewTime } of each(data)) {
          expect(reviewerUserId).toBe(manager)
          const time = Date.parse(String(reviewTime))
          expect(time >= Date.parse(moment(50)) && time < Date.parse(moment(5))).toBe(true)
        }
      },
    ),
    list(
      'stats_activity_scorecards',
      'is empty for a call without a review',
      { filter: { callIds: ['1'] } },
      ({ data }: Answer) => expect(data).toEqual([]),
    ),
    refuses(
      'stats_activity_scorecards',
      'refuses a time instead of a day',
      { filter: { reviewFromDate: moment(4) } },
      'invalid_params',
      '$.filter.reviewFromDate',
    ),
    refuses('call_audio', 'has no list', {}, 'unsupported_action'),
    refuses('emails', 'is unknown', {}, 'unknown_entity'),
    ...(await otherOperations(sandbox, execute)),
  ]
}
