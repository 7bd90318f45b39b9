import { valueAt } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'

/** The answers of the calls before, by operation. */
export type Answers = Readonly<Record<string, unknown>>

/** The parameters of the example of each action, in the order in which the calls are made; undefined for none. */
export type ExampleCalls = Readonly<
  Record<string, (sandbox: Sandbox, answers: Answers) => object | undefined>
>

/** A value of an answer before, such as an id of its first row. */
function found(answers: Answers, operation: string, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>(
      (held, key) => (Array.isArray(held) ? held[Number(key)] : valueAt(held, key)),
      answers[operation],
    )
  if (typeof value !== 'string') throw new Error(`the answer of ${operation} has no ${path}`)
  return value
}

const ofCustomer = ({ advertising }: Sandbox) => ({
  customer_id: advertising.direct_customer_id,
  pageSize: 100,
})

const writing = ({ advertising }: Sandbox, operation: object) => ({
  customer_id: advertising.direct_customer_id,
  operations: [operation],
})

const advertising: ExampleCalls = {
  'accessible_customers.list': () => undefined,
  'accounts.list': ofCustomer,
  'campaigns.list': ofCustomer,
  'campaigns.update': (sandbox, answers) => {
    const resourceName = found(answers, 'campaigns.list', 'data.0.campaign.resourceName')
    const update = { resourceName, name: 'Spring sale', status: 'PAUSED' }
    return writing(sandbox, { updateMask: 'name,status', update })
  },
  'ad_groups.list': ofCustomer,
  'ad_groups.update': (sandbox, answers) => {
    const resourceName = found(answers, 'ad_groups.list', 'data.0.adGroup.resourceName')
    return writing(sandbox, { update: { resourceName, cpcBidMicros: '1500000' } })
  },
  'ad_group_ads.list': ofCustomer,
  'ad_group_criteria.list': ofCustomer,
  'labels.create': (sandbox) =>
    writing(sandbox, { create: { name: 'Spring', textLabel: { backgroundColor: '#00AA55' } } }),
  'campaign_labels.create': (sandbox, answers) => {
    const campaign = found(answers, 'campaigns.list', 'data.0.campaign.resourceName')
    return writing(sandbox, {
      create: { campaign, label: found(answers, 'labels.create', 'results.0.resourceName') },
    })
  },
  'campaign_labels.list': ofCustomer,
  'ad_group_labels.create': (sandbox, answers) => {
    const adGroup = found(answers, 'ad_groups.list', 'data.0.adGroup.resourceName')
    return writing(sandbox, {
      create: { adGroup, label: found(answers, 'labels.create', 'results.0.resourceName') },
    })
  },
  'ad_group_labels.list': ofCustomer,
  'ad_group_ad_labels.list': ofCustomer,
  'reports.query': ({ advertising }) => ({
    customer_id: advertising.direct_customer_id,
    query:
      'SELECT campaign.name, segments.device, metrics.clicks, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_7_DAYS',
    pageSize: 100,
  }),
}

const lastWeek = ({ web_analytics }: Sandbox) => ({
  property_id: web_analytics.property_ids[0],
  dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
})

const webAnalytics: ExampleCalls = {
  'properties.list': () => undefined,
  'metadata.get': ({ web_analytics }) => ({ property_id: web_analytics.property_ids[0] }),
  'website_overview.list': lastWeek,
  'daily_active_users.list': lastWeek,
  'weekly_active_users.list': lastWeek,
  'four_weekly_active_users.list': lastWeek,
  'traffic_sources.list': lastWeek,
  'pages.list': lastWeek,
  'devices.list': lastWeek,
  'locations.list': lastWeek,
  'reports.run': (sandbox) => ({
    ...lastWeek(sandbox),
    dimensions: [{ name: 'date' }, { name: 'sessionDefaultChannelGroup' }],
    metrics: [{ name: 'sessions' }, { name: 'totalRevenue' }],
  }),
  'reports.realtime': ({ web_analytics }) => ({
    property_id: web_analytics.large_property_id,
    dimensions: [{ name: 'country' }],
    metrics: [{ name: 'activeUsers' }],
  }),
  'reports.pivot': (sandbox) => ({
    ...lastWeek(sandbox),
    dimensions: [{ name: 'country' }, { name: 'deviceCategory' }],
    metrics: [{ name: 'sessions' }],
    pivots: [
      { fieldNames: ['country'], limit: 5 },
      { fieldNames: ['deviceCategory'], limit: 3 },
    ],
  }),
  'reports.batch': (sandbox) => {
    const { property_id, ...days } = lastWeek(sandbox)
    const requests = [
      { ...days, metrics: [{ name: 'sessions' }] },
      { ...days, dimensions: [{ name: 'browser' }], metrics: [{ name: 'newUsers' }] },
    ]
    return { property_id, requests }
  },
}

const ofWorkspace = ({ call_recording }: Sandbox) => ({ workspaceId: call_recording.workspace_ids[0] })

const ofCall = (_sandbox: Sandbox, answers: Answers) => ({ id: found(answers, 'calls.list', 'data.0.id') })

const days = { fromDate: '2026-10-05', toDate: '2026-10-12' }

const callRecording: ExampleCalls = {
  'workspaces.list': () => undefined,
  'users.list': () => undefined,
  'users.get': (_sandbox, answers) => ({ id: found(answers, 'users.list', 'data.0.id') }),
  'calls.list': () => ({ fromDateTime: '2026-10-05T00:00:00Z', toDateTime: '2026-10-12T00:00:00Z' }),
  'calls.get': ofCall,
  'calls_extensive.list': (_sandbox, answers) => ({
    filter: { callIds: [found(answers, 'calls.list', 'data.0.id')] },
    contentSelector: { exposedFields: { parties: true, content: { brief: true, topics: true } } },
  }),
  'call_transcripts.list': (_sandbox, answers) => ({
    filter: { callIds: [found(answers, 'calls.list', 'data.0.id')] },
  }),
  'call_audio.download': ofCall,
  'call_video.download': (_sandbox, answers) => {
    const calls = (answers['calls.list'] as { data: { id: string; media: string }[] }).data
    return { id: calls.find(({ media }) => media === 'Video')?.id, range_header: 'bytes=0-99' }
  },
  'library_folders.list': ofWorkspace,
  'library_folder_content.list': (_sandbox, answers) => ({
    folderId: found(answers, 'library_folders.list', 'data.0.id'),
  }),
  'settings_scorecards.list': ofWorkspace,
  'settings_trackers.list': ofWorkspace,
  'stats_activity_aggregate.list': () => ({ filter: days }),
  'stats_activity_day_by_day.list': () => ({ filter: days }),
  'stats_interaction.list': () => ({ filter: days }),
  'stats_activity_scorecards.list': () => ({
    filter: { reviewFromDate: days.fromDate, reviewToDate: days.toDate },
  }),
  'coaching.list': ({ call_recording }) => ({
    'workspace-id': call_recording.workspace_ids[0],
    'manager-id': call_recording.manager_ids[0],
  }),
}

const ofDocument = ({ drive }: Sandbox) => ({ fileId: drive.files.document })

const drive: ExampleCalls = {
  'about.get': () => ({ fields: 'user,storageQuota' }),
  'drives.list': () => undefined,
  'drives.get': (_sandbox, answers) => ({ driveId: found(answers, 'drives.list', 'data.0.id') }),
  'changes_start_page_token.get': () => undefined,
  'files.list': ({ drive }) => ({
    q: `'${drive.root_folder_id}' in parents and trashed = false`,
    pageSize: 10,
  }),
  'files.get': ({ drive }) => ({ fileId: drive.files.csv, fields: 'id,name,mimeType,size,modifiedTime' }),
  'files.download': ({ drive }) => ({ fileId: drive.files.csv }),
  'files_export.download': ({ drive }) => ({ fileId: drive.files.document, mimeType: 'text/plain' }),
  'permissions.list': ofDocument,
  'permissions.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    permissionId: found(answers, 'permissions.list', 'data.0.id'),
  }),
  'comments.list': ofDocument,
  'comments.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    commentId: found(answers, 'comments.list', 'data.0.id'),
  }),
  'replies.list': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    commentId: found(answers, 'comments.list', 'data.0.id'),
  }),
  'replies.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    commentId: found(answers, 'comments.list', 'data.0.id'),
    replyId: found(answers, 'replies.list', 'data.0.id'),
  }),
  'revisions.list': ofDocument,
  'revisions.get': (sandbox, answers) => ({
    ...ofDocument(sandbox),
    revisionId: found(answers, 'revisions.list', 'data.0.id'),
  }),
  'files.create': () => ({ name: 'Notes', mimeType: 'application/vnd.google-apps.folder' }),
  'files_upload.create': (_sandbox, answers) => ({
    name: 'hello.txt',
    file_content: 'SGVsbG8=',
    file_mime_type: 'text/plain',
    parents: [found(answers, 'files.create', 'id')],
  }),
  'files.update': (_sandbox, answers) => ({
    fileId: found(answers, 'files_upload.create', 'id'),
    name: 'greeting.txt',
  }),
  'files.delete': (_sandbox, answers) => ({ fileId: found(answers, 'files_upload.create', 'id') }),
  'changes.list': (_sandbox, answers) => ({
    pageToken: found(answers, 'changes_start_page_token.get', 'startPageToken'),
  }),
}

/** The examples of every kind, by its type. */
export const exampleCalls: Readonly<Record<string, ExampleCalls>> = {
  advertising,
  'web-analytics': webAnalytics,
  'call-recording': callRecording,
  drive,
}
