import { OPERATIONS } from '../../../../../sandbox/src/drive/generated/contract.ts'
import type { VendorMethod } from '../vendor-method.ts'
import { readMethods } from './read-methods.ts'

const BASE = '/drive/v3/'

const REASONS: Readonly<Record<string, string>> = {
  'files.generateIds': 'the vendor chooses the ids of new files',
}

/** The methods that the sandbox has. */
const imitated = OPERATIONS.map(({ id, method, path }) => ({
  id,
  http: method,
  path: BASE + path,
  by_request: REASONS[id],
}))

const others = readMethods(
  BASE,
  `
apps.get GET apps/{appId} | of use only with the list, whose scope consents do not ask for
apps.list GET apps | needs a scope that consents do not ask for
changes.watch POST changes/watch | changes are polled
channels.stop POST channels/stop | changes are polled
files.generateCseToken GET files/generateCseToken | only for content that the client encrypts
files.watch POST files/{fileId}/watch | changes are polled
teamdrives.create POST teamdrives | drives replace them
teamdrives.delete DELETE teamdrives/{teamDriveId} | drives replace them
teamdrives.get GET teamdrives/{teamDriveId} | drives replace them
teamdrives.list GET teamdrives | drives replace them
teamdrives.update PATCH teamdrives/{teamDriveId} | drives replace them
`,
)

/** The methods of the Drive API v3. */
export const driveMethods: readonly VendorMethod[] = [...imitated, ...others].sort((one, other) =>
  one.id < other.id ? -1 : 1,
)
