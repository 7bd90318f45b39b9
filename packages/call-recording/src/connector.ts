import {
  type Client,
  type ConnectorKind,
  chosenEntities,
  defineConnector,
  type SavingOptions,
} from '@linkspan/core'
import * as z from 'zod'
import { accountOf } from './account.ts'
import { apis } from './apis.ts'
import { type AccessKeyCredentials, type CallRecordingCredentials, credentials } from './credentials.ts'
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

/**
 * The credentials and options of a company. An OAuth refresh token can be used only once, so `onCredentialsChanged` must
 * save the one that replaces it.
 */
export type CallRecordingSetup = CallRecordingOptions &
  (
    | {
        /** The company's access key. */
        readonly credentials: AccessKeyCredentials
      }
    | ({
        /** The company's access key or authorization. */
        readonly credentials: CallRecordingCredentials
      } & SavingOptions)
  )

/** The call-recording connector (Gong): its declaration, and how to open it. */
export const callRecording: ConnectorKind<
  CallRecordingEntities,
  CallRecordingCredentials,
  CallRecordingOptions,
  CallRecording,
  CallRecordingSetup
> = defineConnector({
  type: 'call-recording',
  aliases: ['gong'],
  title: 'Gong',
  entities,
  credentials,
  apis,
  replication_config: replicationConfig.extend({ entities: chosenEntities(Object.values(entities)) }),
  choices: { preview: ['calls.list'] },
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
export function createCallRecording(options: CallRecordingSetup): CallRecording {
  return callRecording.create(options)
}
