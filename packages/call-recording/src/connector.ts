import { type Client, type Connector, defineConnector } from '@linkspan/core'
import * as z from 'zod'
import { accountOf } from './account.ts'
import { type CallRecordingCredentials, credentials } from './credentials.ts'
import * as entities from './entities/index.ts'
import type { CallRecordingEntities } from './generated/entities.ts'
import { type CallRecordingOptions, openGong } from './gong.ts'
import { gongOAuth } from './oauth.ts'
import { replicationConfig } from './replication-config.ts'

const limits = z.strictObject({
  max_concurrency: z.number().min(1).optional(),
  per_second: z.number().positive().optional(),
  per_day: z.number().positive().optional(),
})

/** The call-recording connector (Gong): its declaration, and how to open it. */
export const callRecording: Connector<CallRecordingEntities, CallRecordingCredentials, CallRecordingOptions> =
  defineConnector({
    type: 'call-recording',
    aliases: ['gong'],
    title: 'Gong',
    entities,
    credentials,
    replication_config: replicationConfig,
    oauth: gongOAuth,
    check: { entity: 'workspaces', action: 'list', account: accountOf },
    options: { limits: limits.optional() },
    open: openGong,
  })

/** The typed methods of the call-recording connector. */
export type CallRecording = Client<CallRecordingEntities>

/**
 * Opens Gong with a company's credentials. Sends nothing before the first call. Throws `invalid_options` or
 * `invalid_credentials`, which name the field.
 */
export function createCallRecording(
  options: CallRecordingOptions & { readonly credentials: CallRecordingCredentials },
): CallRecording {
  return callRecording.create(options)
}
