import { type Client, type Connector, defineConnector } from '@linkspan/core'
import * as z from 'zod'
import { accountOf } from './account.ts'
import { type CallRecordingCredentials, credentials } from './credentials.ts'
import * as entities from './entities/index.ts'
import { type CallRecordingOptions, openGong, TOKEN_URL } from './gong.ts'
import { replicationConfig } from './replication-config.ts'

const limits = z.strictObject({
  max_concurrency: z.number().min(1).optional(),
  per_second: z.number().positive().optional(),
  per_day: z.number().positive().optional(),
})

/** The call-recording connector (Gong): its declaration, and how to open it. */
export const callRecording: Connector<typeof entities, CallRecordingCredentials, CallRecordingOptions> =
  defineConnector({
    type: 'call-recording',
    aliases: ['gong'],
    title: 'Gong',
    entities,
    credentials,
    replication_config: replicationConfig,
    oauth: {
      authorize_url: 'https://app.gong.io/oauth2/authorize',
      token_url: TOKEN_URL,
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
      pkce: false,
      authorize_params: {},
    },
    check: { entity: 'workspaces', action: 'list', account: accountOf },
    options: { limits: limits.optional() },
    open: openGong,
  })

/** The typed methods of the call-recording connector. */
export type CallRecording = Client<typeof entities>

/**
 * Opens Gong with a company's credentials. Sends nothing before the first call. Throws `invalid_options` or
 * `invalid_credentials`, which name the field.
 */
export function createCallRecording(
  options: CallRecordingOptions & { readonly credentials: CallRecordingCredentials },
): CallRecording {
  return callRecording.create(options)
}
