import { type Fault, type FaultReader, googleFault, type Issue, readGoogleError } from '@linkspan/core'

/** One fault in the vendor's words. See https://developers.google.com/workspace/drive/api/guides/handle-errors. */
interface Reason {
  readonly reason?: string
  readonly message?: string
  readonly location?: string
  readonly locationType?: string
}

/** The quotas, which the vendor mostly answers as 403; all pass. */
const RATE_LIMITS = new Set([
  'userRateLimitExceeded',
  'rateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
  // as the newer body words it
  'RATE_LIMIT_EXCEEDED',
])

const REMEDIES: Readonly<Record<string, string>> = {
  accessNotConfigured: 'Enable the Google Drive API in the Google Cloud project that owns the OAuth client.',
  appNotAuthorizedToFile:
    'Authorize again with the scope https://www.googleapis.com/auth/drive: the granted one reaches only files that the app opened.',
  cannotDownloadAbusiveFile:
    'The owner of the file may download it with acknowledgeAbuse: true, at their own risk.',
  cannotDownloadFile: 'Ask the owner of the file to let viewers download it.',
  domainPolicy: 'Ask the administrator of the domain to allow the app or the sharing.',
  exportSizeLimitExceeded: 'Export to a smaller format, or download through the links in exportLinks.',
  fileNotDownloadable:
    'Export a Google document with files_export.download; for a shortcut, download shortcutDetails.targetId; a folder has no content.',
  insufficientFilePermissions: 'Ask the owner of the file for the access that this needs.',
  insufficientPermissions: 'Authorize again and grant every scope that is asked for.',
  notFound:
    'Check the id, and that the authorizing user can see it; a link-shared file may need its resource_key.',
  storageQuotaExceeded: 'Free storage in the account that owns the file, or put it in a shared drive.',
  teamDriveFileLimitExceeded: 'Delete files in the shared drive, or use another one.',
}

/** Reads an error reply of Google Drive, whatever its body is. */
export const readFault: FaultReader = (reply) => {
  const error = readGoogleError(reply.text)
  const reasons = (Array.isArray(error?.errors) ? error.errors : []) as Reason[]
  const vendor_code = reasons.map((each) => each?.reason).find((each) => typeof each === 'string')
  const fault = googleFault(reply)
  if (!vendor_code) return { ...fault, ...codeOf(fault.vendor_code) }
  const remedy = REMEDIES[vendor_code] ?? fault.remedy
  const errors = reasons.flatMap(toIssue)
  return {
    ...fault,
    ...codeOf(vendor_code),
    vendor_code,
    ...(remedy && { remedy }),
    ...(errors.length > 0 && { errors }),
  }
}

function codeOf(vendor_code: string | undefined): Pick<Fault, 'code'> {
  return vendor_code && RATE_LIMITS.has(vendor_code) ? { code: 'rate_limited' } : {}
}

/** A fault that lies in a parameter, with its place. */
function toIssue({ reason, message, location, locationType }: Reason): Issue[] {
  if (locationType !== 'parameter' || !location) return []
  return [{ path: `$.${location}`, message: message ?? 'refused', ...(reason && { vendor_code: reason }) }]
}
