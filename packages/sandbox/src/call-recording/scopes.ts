/** The scopes that a client may request, with their descriptions on the consent page. */
export const CALL_SCOPES = {
  'api:users:read': 'See the users of your company',
  'api:calls:read:basic': 'See calls',
  'api:calls:read:extensive': 'See calls with their details',
  'api:calls:read:media-url': 'See recordings of calls',
  'api:calls:read:transcript': 'See transcripts of calls',
  'api:workspaces:read': 'See workspaces',
  'api:stats:user-actions': 'See the activity of users',
  'api:stats:user-actions:detailed': 'See the activity of users day by day',
  'api:stats:interaction': 'See interaction statistics',
  'api:stats:scorecards': 'See answered scorecards',
  'api:settings:scorecards:read': 'See scorecards',
  'api:settings:trackers:read': 'See trackers',
  'api:permission-profile:read': 'See permission profiles',
  'api:permission-profile:write': 'Change permission profiles',
  'api:library:read': 'See the library',
  'api:coaching:read': 'See coaching metrics',
  'api:call-outcomes:read': 'See call outcomes',
} as const

/** A scope of the API. */
export type CallScope = keyof typeof CALL_SCOPES
