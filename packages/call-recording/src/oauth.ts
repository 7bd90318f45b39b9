import type { OAuthEndpoints } from '@linkspan/core'
import { customerAddress } from './customer-address.ts'

/** Gong's OAuth 2.0, https://help.gong.io/docs/create-an-app-for-gong. */
export const gongOAuth: OAuthEndpoints = {
  authorize_url: 'https://app.gong.io/oauth2/authorize',
  token_url: 'https://app.gong.io/oauth2/generate-customer-token',
  scopes: [
    'api:users:read',
    'api:calls:read:basic',
    'api:calls:read:extensive',
    'api:calls:read:media-url',
    'api:calls:read:transcript',
    'api:workspaces:read',
    'api:stats:user-actions',
    'api:stats:user-actions:detailed',
    'api:stats:interaction',
    'api:stats:scorecards',
    'api:settings:scorecards:read',
    'api:settings:trackers:read',
    'api:library:read',
    'api:coaching:read',
  ],
  groups: [
    { name: 'upload_calls', title: 'Upload calls with their recordings', scopes: ['api:calls:create'] },
    {
      name: 'share_calls',
      title: 'See and change who may open calls',
      scopes: ['api:call-user-access:read', 'api:call-user-access:write'],
    },
    { name: 'call_outcomes', title: 'See the outcomes of calls', scopes: ['api:call-outcomes:read'] },
    {
      name: 'permission_profiles',
      title: 'See and change permission profiles',
      scopes: ['api:permission-profile:read', 'api:permission-profile:write'],
    },
    { name: 'logs', title: 'See the logs of what users and the system did', scopes: ['api:logs:read'] },
    {
      name: 'personal_data',
      title: 'Find and erase what is kept of a person',
      scopes: ['api:data-privacy:read', 'api:data-privacy:delete'],
    },
    {
      name: 'crm',
      title: 'Connect a CRM, and see and upload its fields and objects',
      scopes: [
        'api:crm:integrations:read',
        'api:crm:integration:register',
        'api:crm:integration:delete',
        'api:crm:schema',
        'api:crm:get-objects',
        'api:crm:upload',
      ],
    },
    {
      name: 'flows',
      title: 'See flows, and assign people to them',
      scopes: ['api:flows:read', 'api:flows:write'],
    },
    { name: 'tasks', title: 'See and change tasks', scopes: ['api:tasks:read', 'api:tasks:write'] },
    {
      name: 'meetings',
      title: 'Plan, change and delete meetings',
      scopes: [
        'api:meetings:user:create',
        'api:meetings:user:update',
        'api:meetings:user:delete',
        'api:meetings:integration:status',
      ],
    },
    {
      name: 'digital_interactions',
      title: 'Add emails and other digital interactions',
      scopes: ['api:digital-interactions:write'],
    },
  ],
  pkce: false,
  authorize_params: {},
  client_auth: 'basic',
  single_use: true,
  refusal: /refresh token code is invalid/i,
  reply_fields: { api_base_url_for_customer: customerAddress },
}
