import { type GoogleReference, type KeyService, KeyServiceError } from '@linkspan/stores'
import { away, isAwayStatus, postJson, type ServiceAnswer, saidBy } from './post-json.ts'

/** How Google Cloud KMS is reached. */
export interface GoogleSettings {
  /** The address of another service that speaks its protocol. */
  readonly endpoint?: string | undefined
}

const ENDPOINT = 'https://cloudkms.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/cloudkms'

interface GoogleBody {
  readonly name?: unknown
  readonly ciphertext?: unknown
  readonly plaintext?: unknown
  readonly error?: { readonly status?: unknown; readonly message?: unknown }
}

/**
 * Opens a key in Google Cloud KMS, with the application default credentials. Each key is bound to its id as additional
 * authenticated data.
 *
 * @see https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys/encrypt
 */
export async function openGoogleKms(
  { name }: GoogleReference,
  { endpoint = ENDPOINT }: GoogleSettings,
  limit_ms: number,
): Promise<KeyService> {
  const { GoogleAuth } = await import('google-auth-library')
  // the library would run gcloud to find the project of the machine
  const [, projectId = ''] = name.split('/')
  const auth = new GoogleAuth({ scopes: SCOPE, projectId })

  async function authorization(): Promise<string> {
    try {
      const headers = await auth.getRequestHeaders()
      return headers.get('authorization') ?? ''
    } catch {
      // the library's errors may repeat what was sent
      throw new KeyServiceError('there are no credentials for Google Cloud, or they cannot be fetched', true)
    }
  }

  async function post(operation: 'encrypt' | 'decrypt', id: string, body: object): Promise<GoogleBody> {
    const additionalAuthenticatedData = Buffer.from(`linkspan ${id}`).toString('base64')
    const answer = await postJson(
      `${endpoint}/v1/${name}:${operation}`,
      { ...body, additionalAuthenticatedData },
      { headers: { authorization: await authorization() }, limit_ms },
    )
    if (answer.status === 200) return answer.body as GoogleBody
    throw failureOf(answer)
  }

  return {
    wrap: (keys) =>
      Promise.all(
        keys.map(async ({ id, bytes }) => {
          const answer = await post('encrypt', id, { plaintext: bytes.toString('base64') })
          if (typeof answer.ciphertext !== 'string') throw away('with a wrapped key')
          return { wrapped: answer.ciphertext, version: String(answer.name) }
        }),
      ),
    unwrap: (keys) =>
      Promise.all(
        keys.map(async ({ id, wrapped }) => {
          try {
            const { plaintext } = await post('decrypt', id, { ciphertext: wrapped })
            if (typeof plaintext !== 'string') throw away('with a key')
            return Buffer.from(plaintext, 'base64')
          } catch (error) {
            if (error instanceof KeyServiceError && !error.away) return error
            throw error
          }
        }),
      ),
  }
}

function failureOf({ status, body }: ServiceAnswer): KeyServiceError {
  const { status: word, message } = (body as GoogleBody | null)?.error ?? {}
  if (isAwayStatus(status)) return away(`(${saidBy(word)}, ${status})`)
  return new KeyServiceError(`Google Cloud KMS refuses (${saidBy(word)}): ${saidBy(message)}`, false)
}
