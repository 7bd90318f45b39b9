import { startFakeVendor } from '@linkspan/core/testing'
import type { VaultReference } from '@linkspan/stores'
import { openKeyService, type VaultLogin, type VaultSettings } from '../../src/index.ts'
import { commonFault, type Fault, type KeyWorld, StubKey } from './stub-key.ts'

const TOKEN = 'hvs.invented-token-of-a-vault'
const SECRET_ID = 'invented-secret-id-of-a-vault'
const REFUSED: Readonly<Partial<Record<Fault, [number, string]>>> = {
  down: [503, 'Vault is sealed'],
  throttled: [429, 'request path "transit/encrypt/linkspan": rate limit quota exceeded'],
  denied: [403, '1 error occurred:\n\t* permission denied\n\n'],
  missing: [400, 'encryption key not found'],
}

/** The reference of a Vault's key, as the configuration names it. */
export const VAULT_REFERENCE = {
  service: 'vault',
  text: 'vault:transit/linkspan',
  mount: 'transit',
  name: 'linkspan',
} as const satisfies VaultReference

/** A Vault, real or not. */
export interface VaultWorld extends KeyWorld {
  /** The variables with which a server reaches it. */
  readonly env: Readonly<Record<string, string>>
}

/** A stand-in of Vault: its tokens end when a test says so. */
interface VaultStub extends VaultWorld {
  readonly settings: { readonly vault: VaultSettings }
  readonly base_url: string
  /** Ends the tokens that logins gave. */
  endTokens(): void
  /** Requests that were not for a key, by their path. */
  readonly others: readonly string[]
}

/** Starts a Vault that knows the parts of its API that are used, and refuses all that its real one refuses. */
export async function startVaultStub(
  login: VaultLogin = { method: 'token', token: () => TOKEN },
): Promise<VaultStub> {
  const key = new StubKey()
  const others: string[] = []
  let fault: Fault | undefined
  let asked = 0
  let logins = 0
  let valid = TOKEN

  const server = await startFakeVendor(({ path, headers, body, method }, response) => {
    if (headers['x-vault-namespace'] !== 'team')
      return { status: 404, body: { errors: ['no handler for route'] } }
    const input = JSON.parse(body || '{}')
    if (path.startsWith('/v1/auth/')) {
      others.push(path)
      const proved = input.secret_id === SECRET_ID || input.jwt === 'invented.pod.token'
      if (!proved) return { status: 400, body: { errors: ['invalid role or secret ID'] } }
      valid = `hvs.login-${++logins}`
      return { body: { auth: { client_token: valid, lease_duration: 3600, renewable: true } } }
    }
    asked++
    const common = commonFault(fault, response)
    if (common) return common === 'handled' ? undefined : common
    if (headers['x-vault-token'] !== valid) return { status: 403, body: { errors: ['permission denied'] } }
    const refused = fault && REFUSED[fault]
    if (refused) return { status: refused[0], body: { errors: [refused[1]] } }
    const [, operation] = /^\/v1\/transit\/(encrypt|decrypt)\/linkspan$/.exec(path) ?? []
    if (!operation || method !== 'POST') return { status: 404, body: { errors: [] } }
    const results = (input.batch_input as Record<string, string>[]).map((item) =>
      operation === 'encrypt' ? encrypted(key, item) : decrypted(key, item),
    )
    const status = results.some((each) => 'error' in each) ? 400 : 200
    return { status, body: { data: { batch_results: results } } }
  })

  const settings = { vault: { address: server.base_url, namespace: 'team', login } }
  return {
    reference: VAULT_REFERENCE,
    base_url: server.base_url,
    env: { VAULT_ADDR: server.base_url, VAULT_NAMESPACE: 'team', VAULT_TOKEN: TOKEN },
    settings,
    others,
    open: (more) => openKeyService(VAULT_REFERENCE, { ...settings, ...more }),
    fail: async (next) => {
      fault = next
    },
    rotate: async () => key.rotate(),
    endTokens: () => {
      valid = 'none'
    },
    get asked() {
      return asked
    },
    secrets: [TOKEN, SECRET_ID],
    close: () => server.close(),
  }
}

/** The login by AppRole that the stub takes. */
export const APPROLE: VaultLogin = { method: 'approle', role_id: 'linkspan', secretId: () => SECRET_ID }

function encrypted(key: StubKey, { plaintext = '', associated_data = '' }: Record<string, string>) {
  const bytes = key.encrypt(Buffer.from(plaintext, 'base64'), associated_data)
  return { ciphertext: `vault:v${key.version}:${bytes.toString('base64')}`, key_version: key.version }
}

function decrypted(key: StubKey, { ciphertext = '', associated_data = '' }: Record<string, string>) {
  const [, , text = ''] = ciphertext.split(':')
  const bytes = key.decrypt(Buffer.from(text, 'base64'), associated_data)
  return bytes
    ? { plaintext: bytes.toString('base64') }
    : { plaintext: '', error: 'cipher: message authentication failed' }
}
