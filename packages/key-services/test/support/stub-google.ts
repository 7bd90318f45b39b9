import { jest } from '@jest/globals'
import { startFakeVendor } from '@linkspan/core/testing'
import type { GoogleReference } from '@linkspan/stores'
import { openKeyService } from '../../src/index.ts'
import { commonFault, type Fault, type KeyWorld, StubKey } from './stub-key.ts'

const TOKEN = 'ya29.invented-token-of-google'
const NAME = 'projects/acme/locations/europe-west3/keyRings/linkspan/cryptoKeys/credentials'

const REFUSED: Readonly<Partial<Record<Fault, [number, string, string]>>> = {
  down: [503, 'UNAVAILABLE', 'The service is currently unavailable.'],
  throttled: [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'],
  denied: [
    403,
    'PERMISSION_DENIED',
    `Permission 'cloudkms.cryptoKeyVersions.useToEncrypt' denied on ${NAME}`,
  ],
  disabled: [
    400,
    'FAILED_PRECONDITION',
    `${NAME}/cryptoKeyVersions/1 is not enabled, current state is: DISABLED.`,
  ],
  missing: [404, 'NOT_FOUND', `CryptoKey ${NAME} not found.`],
}

const GOOGLE_REFERENCE = {
  service: 'gcpkms',
  text: `gcpkms:${NAME}`,
  name: NAME,
} as const satisfies GoogleReference

/** Starts a Google Cloud KMS and the metadata server of a machine, which gives the tokens for it. */
export async function startGoogleStub(): Promise<KeyWorld> {
  const key = new StubKey()
  let fault: Fault | undefined
  let asked = 0

  const server = await startFakeVendor(({ path, headers, body }, response) => {
    if (path.startsWith('/computeMetadata/')) {
      if (headers['metadata-flavor'] !== 'Google') return { status: 403 }
      const flavor = { 'metadata-flavor': 'Google' }
      const token = { access_token: TOKEN, expires_in: 3600, token_type: 'Bearer' }
      return { headers: flavor, body: path.includes('/token') ? token : 'acme' }
    }
    asked++
    const common = commonFault(fault, response)
    if (common) return common === 'handled' ? undefined : common
    const refuse = (status: number, word: string, message: string) => ({
      status,
      body: { error: { code: status, status: word, message } },
    })
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return refuse(401, 'UNAUTHENTICATED', 'Invalid credentials.')
    const refused = fault && REFUSED[fault]
    if (refused) return refuse(...refused)
    const input = JSON.parse(body)
    const bound = String(input.additionalAuthenticatedData)
    if (path === `/v1/${NAME}:encrypt`) {
      const bytes = key.encrypt(Buffer.from(input.plaintext, 'base64'), bound)
      const name = `${NAME}/cryptoKeyVersions/${key.version}`
      return { body: { name, ciphertext: bytes.toString('base64') } }
    }
    if (path !== `/v1/${NAME}:decrypt`) return refuse(404, 'NOT_FOUND', 'no such method')
    const bytes = key.decrypt(Buffer.from(input.ciphertext, 'base64'), bound)
    if (!bytes) return refuse(400, 'INVALID_ARGUMENT', 'Decryption failed: the ciphertext is invalid.')
    return { body: { plaintext: bytes.toString('base64') } }
  })

  const host = server.base_url.replace('http://', '')
  const { GOOGLE_APPLICATION_CREDENTIALS: _, ...rest } = process.env
  const env = {
    ...rest,
    GCE_METADATA_HOST: host,
    CLOUDSDK_CONFIG: '/nonexistent',
    METADATA_SERVER_DETECTION: 'assume-present',
  }
  const restore = jest.replaceProperty(process, 'env', env)
  const settings = { google: { endpoint: server.base_url } }
  return {
    reference: GOOGLE_REFERENCE,
    settings,
    open: (more) => openKeyService(GOOGLE_REFERENCE, { ...settings, ...more }),
    fail: async (next) => {
      fault = next
    },
    rotate: async () => key.rotate(),
    get asked() {
      return asked
    },
    secrets: [TOKEN],
    close: async () => {
      restore.restore()
      await server.close()
    },
  }
}
