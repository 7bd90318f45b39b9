import {
  type Fault,
  type FaultReader,
  googleFault,
  type Issue,
  lackedGroup,
  readGoogleError,
  untilPacificMidnight,
} from '@linkspan/core'
import { CHANGE_SCOPE, driveOAuth } from './oauth.ts'

/** One error of the vendor. See https://developers.google.com/workspace/drive/api/guides/handle-errors. */
interface Reason {
  readonly reason?: string
  readonly message?: string
  readonly location?: string
  readonly locationType?: string
}

/** The calls of the day are used up: a retry would only add to the errors. */
const DAILY_LIMIT = 'dailyLimitExceeded'

/** Errors of quotas, which the vendor mostly sends as 403. A later retry may succeed. */
const RATE_LIMITS = new Set([
  'userRateLimitExceeded',
  'rateLimitExceeded',
  DAILY_LIMIT,
  'sharingRateLimitExceeded',
  // the code in the newer format of errors
  'RATE_LIMIT_EXCEEDED',
])

/** Limits of one file or of sharing, which delay no other call. */
const OWN_LIMITS = new Set(['sharingRateLimitExceeded', 'downloadQuotaExceeded'])

const REMEDIES: Readonly<Record<string, string>> = {
  accessNotConfigured: 'Enable the Google Drive API in the Google Cloud project that owns the OAuth client.',
  appNotAuthorizedToFile:
    'Authorize again with the scope https://www.googleapis.com/auth/drive: the granted scope only covers files that the app has opened.',
  cannotDownloadAbusiveFile:
    'The owner of the file may download it with acknowledgeAbuse: true, at their own risk.',
  cannotDownloadFile: 'Ask the owner of the file to let viewers download it.',
  domainPolicy: 'Ask the administrator of the domain to allow the app or the sharing.',
  exportSizeLimitExceeded:
    'Export to a format with smaller files, or download from the links in exportLinks.',
  fileNotDownloadable:
    'Use files_export.download for a Google document. For a shortcut, download shortcutDetails.targetId. A folder has no content.',
  insufficientFilePermissions: 'Ask the owner of the file for access.',
  notFound:
    'Check the id, and that the authorizing user has access. A link-shared file may need its resource_key.',
  storageQuotaExceeded: 'Free storage in the account that owns the file, or use a shared drive.',
  teamDriveFileLimitExceeded: 'Delete files in the shared drive, or use another one.',
}

/** Reads an error reply of Google Drive. Accepts any body. */
export const readFault: FaultReader = (reply, now) => {
  const error = readGoogleError(reply.text)
  const reasons = (Array.isArray(error?.errors) ? error.errors : []) as Reason[]
  const vendor_code = reasons.map((each) => each?.reason).find((each) => typeof each === 'string')
  const fault = googleFault(reply)
  if (!vendor_code) return { ...fault, ...limitOf(fault.vendor_code, now) }
  const remedy = REMEDIES[vendor_code] ?? fault.remedy
  const errors = reasons.flatMap(toIssue)
  return {
    ...fault,
    ...limitOf(vendor_code, now),
    vendor_code,
    ...(remedy && { remedy }),
    // the vendor does not name the scope; every consent gives the one to read
    ...(vendor_code === 'insufficientPermissions' && lackedGroup(driveOAuth, CHANGE_SCOPE)),
    ...(errors.length > 0 && { errors }),
  }
}

function limitOf(vendor_code = '', now: number): Fault {
  return {
    ...(RATE_LIMITS.has(vendor_code) && { code: 'rate_limited' }),
    ...(OWN_LIMITS.has(vendor_code) && { account_wide: false }),
    ...(vendor_code === DAILY_LIMIT && { retryable: false, retry_after_seconds: untilPacificMidnight(now) }),
  }
}

/** Converts an error in a parameter, with its path. */
function toIssue({ reason, message, location, locationType }: Reason): Issue[] {
  if (locationType !== 'parameter' || !location) return []
  return [{ path: `$.${location}`, message: message ?? 'refused', ...(reason && { vendor_code: reason }) }]
}
