import {
  type Client,
  type ConnectorKind,
  defineConnector,
  noEntityNames,
  toAccount,
  valueAt,
} from '@linkspan/core'
import { apis } from './apis.ts'
import { credentials } from './credentials.ts'
import * as entities from './entities/index.ts'
import type { DriveEntities } from './generated/entities.ts'
import type { DriveCredentials } from './generated/inputs.ts'
import { type DriveOptions, openGoogleDrive } from './google-drive.ts'
import { driveOAuth } from './oauth.ts'
import { quota } from './quota-units.ts'
import { reachedFolders } from './reached-folders.ts'
import { replicationConfig } from './replication-config.ts'
import { fileStreams } from './sync/file-streams.ts'

/** The drive connector (Google Drive): its declaration, and how to open it. */
export const drive: ConnectorKind<DriveEntities, DriveCredentials, DriveOptions> = defineConnector({
  type: 'drive',
  aliases: ['google-drive'],
  title: 'Google Drive',
  entities,
  credentials,
  apis,
  replication_config: replicationConfig.check(noEntityNames(fileStreams.field, entities)),
  configured: fileStreams,
  choices: {
    accounts: {
      field: 'folder_url',
      many: false,
      actions: ['files.list', 'drives.list'],
      noun: 'folder',
      reached: reachedFolders,
    },
    preview: ['files.list', 'files.download'],
    standard: { streams: [{ name: 'documents', format: { filetype: 'unstructured' } }] },
  },
  oauth: driveOAuth,
  check: {
    entity: 'about',
    action: 'get',
    params: { fields: 'user' },
    account: (answer) =>
      // the vendor omits the address if the user hides it
      toAccount(valueAt(answer, 'user.emailAddress') ?? valueAt(answer, 'user.permissionId'), [
        valueAt(answer, 'user.displayName'),
      ]),
  },
  options: { quota: quota.optional() },
  open: openGoogleDrive,
})

/** The typed methods of the drive connector. */
export type Drive = Client<DriveEntities>

/**
 * Opens Google Drive with a user's credentials. Sends nothing before the first call. Throws `invalid_options` or
 * `invalid_credentials`, which name the field.
 */
export function createDrive(
  options: DriveOptions & {
    /** The user's authorization. */
    readonly credentials: DriveCredentials
  },
): Drive {
  return drive.create(options)
}
