/** Our name for the bytes of an object that do not have its checksum. */
export const CHECKSUM = 'ChecksumMismatch'

/** What a refusal means, by its name, and what to do about it. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist; create it, or correct its name',
  AccessDenied:
    'the credentials may not do this; they need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload for the objects, and s3:ListBucket and s3:ListBucketMultipartUploads for the bucket',
  InvalidAccessKeyId: 'the access key does not exist',
  // versitygw's name
  XAdminUserNotFound: 'the access key does not exist',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  ExpiredToken: 'the credentials have expired',
  TokenRefreshRequired: 'the credentials have expired',
  InvalidToken: 'the session token is wrong',
  CredentialsProviderError:
    'there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role',
  RequestTimeTooSkewed: 'the clock of this machine is wrong by more than 15 minutes',
  PermanentRedirect: 'the bucket is in another region; add region=',
  AuthorizationHeaderMalformed: 'the bucket is in another region; add region=',
  InvalidBucketName: 'the name of the bucket is not allowed there',
  SlowDown: 'it asks for fewer requests',
  [CHECKSUM]: 'what it returns is not what was written',
}

/** The names by which the SDK and Node call an object storage that does not answer in time. */
const SILENT =
  /^(?:TimeoutError|AbortError|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)/

interface Failure {
  readonly name?: unknown
  readonly code?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/**
 * The object storage refuses, or does not answer. The message names the cause and what to do. It has nothing else of the
 * answer, in which there may be keys and signatures.
 */
export class ObjectStorageError extends Error {
  override readonly name = 'ObjectStorageError'
  /** The storage's name of the failure, such as `NoSuchBucket`, or the system's, such as `ECONNREFUSED`. */
  readonly code: string
  /** The status of the answer; undefined if none came. */
  readonly status: number | undefined
  /** Whether a setting or a right has to be changed: the same request fails again. */
  readonly lasting: boolean

  constructor(error: unknown) {
    const { name, code, $metadata } = error as Failure
    const status = $metadata?.httpStatusCode
    const word = nameOf(String(code ?? name ?? 'Error'), status)
    const refusal = REFUSALS[word]
    super(`${word}: ${refusal ?? (SILENT.test(word) ? 'it does not answer' : described(status))}`)
    this.code = word
    this.status = status
    this.lasting = word !== 'SlowDown' && refusal !== undefined
  }
}

/** An answer to HEAD has no name for its failure. */
function nameOf(name: string, status: number | undefined): string {
  if (status === 403 && !(name in REFUSALS)) return 'AccessDenied'
  return status === 503 && name === 'ServiceUnavailable' ? 'SlowDown' : name
}

function described(status: number | undefined): string {
  return status === undefined ? 'its answer is not complete' : `it answers ${status}`
}
