import { type AccessKey, type AwsReference, type KeyService, KeyServiceError } from '@linkspan/stores'
import { away, isAwayStatus } from './post-json.ts'

/** How AWS KMS is reached. */
export interface AwsSettings {
  /** Default: those that the SDK finds in variables, files and the role of the machine. */
  readonly credentials?: (() => AccessKey) | undefined
  /** The address of another service that speaks its protocol. */
  readonly endpoint?: string | undefined
}

/** What a refusal means, by its name, and what to do about it. */
const REFUSALS: Readonly<Record<string, string>> = {
  AccessDeniedException: 'the credentials may not use the key; they need kms:Encrypt and kms:Decrypt on it',
  DisabledException: 'the key is disabled',
  IncorrectKeyException: 'another key has wrapped it',
  InvalidCiphertextException: 'what is stored was changed, or another key has wrapped it',
  InvalidKeyUsageException: 'the key is not one that encrypts and decrypts',
  KMSInvalidStateException: 'the key cannot be used in its state; it may wait for its deletion',
  NotFoundException: 'there is no such key in this account and region',
  ExpiredTokenException: 'the credentials have expired',
  InvalidSignatureException: 'the secret access key is wrong',
  UnrecognizedClientException: 'the access key does not exist',
}

interface Failure {
  readonly name?: unknown
  readonly code?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const ATTEMPTS = 2

/**
 * Opens a key in AWS KMS. Each key is bound to its id by the encryption context `linkspan-key`, which CloudTrail shows.
 *
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html
 */
export async function openAwsKms(
  { arn, region }: AwsReference,
  { credentials, endpoint }: AwsSettings,
  limit_ms: number,
): Promise<KeyService> {
  const { DecryptCommand, EncryptCommand, KMSClient } = await import('@aws-sdk/client-kms')
  const given = credentials?.()
  const client = new KMSClient({
    region,
    maxAttempts: ATTEMPTS,
    ...(endpoint && { endpoint }),
    ...(given && {
      credentials: {
        accessKeyId: given.access_key_id,
        secretAccessKey: given.secret_access_key,
        ...(given.session_token && { sessionToken: given.session_token }),
      },
    }),
  })
  const limit = () => ({ abortSignal: AbortSignal.timeout(limit_ms) })
  const contextOf = (id: string) => ({ 'linkspan-key': id })

  return {
    wrap: (keys) =>
      Promise.all(
        keys.map(async ({ id, bytes }) => {
          const input = { KeyId: arn, Plaintext: bytes, EncryptionContext: contextOf(id) }
          const { CiphertextBlob, KeyId } = await client
            .send(new EncryptCommand(input), limit())
            .catch(thrown)
          if (!CiphertextBlob || !KeyId) throw away('with a wrapped key')
          return { wrapped: Buffer.from(CiphertextBlob).toString('base64'), version: KeyId }
        }),
      ),
    unwrap: (keys) =>
      Promise.all(
        keys.map(async ({ id, wrapped, version }) => {
          // an alias may name another key by now
          const input = {
            KeyId: version,
            CiphertextBlob: Buffer.from(wrapped, 'base64'),
            EncryptionContext: contextOf(id),
          }
          try {
            const { Plaintext } = await client.send(new DecryptCommand(input), limit())
            if (!Plaintext) throw away('with a key')
            return Buffer.from(Plaintext)
          } catch (error) {
            const failure = failureOf(error)
            if (failure.away) throw failure
            return failure
          }
        }),
      ),
  }
}

function thrown(error: unknown): never {
  throw failureOf(error)
}

/** The SDK's errors may repeat what was sent: only their name and status are reported. */
function failureOf(error: unknown): KeyServiceError {
  if (error instanceof KeyServiceError) return error
  const { name, code, $metadata } = error as Failure
  const word = String(name ?? code)
  const known = REFUSALS[word]
  if (known) return new KeyServiceError(`AWS KMS refuses (${word}): ${known}`, false)
  if (word === 'CredentialsProviderError')
    return new KeyServiceError('there are no credentials for AWS KMS, or they cannot be fetched', true)
  const status = $metadata?.httpStatusCode
  const is_fault = status === undefined || status < 400 || isAwayStatus(status)
  const is_away = is_fault || /Throttl|LimitExceeded|Unavailable|Timeout/.test(word)
  if (is_away) return away(`(${status === undefined ? String(code ?? name) : `${word}, ${status}`})`)
  return new KeyServiceError(`AWS KMS refuses (${word}, ${status})`, false)
}
