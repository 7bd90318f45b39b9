import type { VaultLogin, VaultSettings } from '@linkspan/key-services'
import {
  type KeyReference,
  type KeyRing,
  type KeyService,
  KeyServiceError,
  type KeyServices,
  parseKeyRing,
} from '@linkspan/stores'
import { accessKey, type Variables } from './parts-settings.ts'

/** The keys of the configuration. */
export interface KeySettings {
  readonly key_ring: KeyRing
  /** Variables with which key services are reached, secrets included; undefined without keys in key services. */
  readonly key_variables?: (() => Variables) | undefined
}

const NAMES = [
  'VAULT_ADDR',
  'VAULT_NAMESPACE',
  'VAULT_CACERT',
  'VAULT_AUTH_PATH',
  'VAULT_TOKEN',
  'VAULT_ROLE_ID',
  'VAULT_SECRET_ID',
  'VAULT_KUBERNETES_ROLE',
  'VAULT_KUBERNETES_TOKEN_FILE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]
const LOGINS =
  'set VAULT_TOKEN, or VAULT_ROLE_ID and VAULT_SECRET_ID, or VAULT_KUBERNETES_ROLE, and no other of them'

/** What `LINKSPAN_KEYS` may be. */
export const KEYS_ALLOWED =
  'allowed: id:base64 of 32 random bytes, or id:KEY of a key in vault:, awskms: or gcpkms:, the primary key first, such as k2:…,k1:… (create one: openssl rand -base64 32)'

/**
 * Reads `LINKSPAN_KEYS`, and the variables of its key services; undefined if it is not set. A key that its service does not
 * confirm is used for `hold_minutes`. Adds what is wrong to `faults`.
 */
export function keySettings(
  env: Variables,
  hold_minutes: number,
  faults: string[],
  addressFault: (address: string) => string | undefined,
): KeySettings | undefined {
  const { LINKSPAN_KEYS: text } = env
  if (text === undefined) return undefined
  try {
    const key_ring = keyRingOf(text, env, hold_minutes)
    if (!key_ring.held) return { key_ring }
    if (text.includes(':vault:')) faults.push(...vaultFaults(env, addressFault))
    const variables = Object.fromEntries(NAMES.map((name) => [name, env[name]]))
    // a function, so that no log or inspection shows them
    return { key_ring, key_variables: () => variables }
  } catch (error) {
    faults.push(`LINKSPAN_KEYS: ${(error as Error).message}; ${KEYS_ALLOWED}`)
    return undefined
  }
}

/** The key ring of a text that was checked. */
export const keyRingOf = (text: string, env: Variables, hold_minutes: number): KeyRing =>
  parseKeyRing(text, keyServices(env, hold_minutes))

function keyServices(env: Variables, hold_minutes: number): KeyServices {
  return { hold_ms: hold_minutes * 60_000, openService: (reference) => open(reference, env) }
}

/** Opens a key in a key service. Throws `KeyServiceError` if the package for them is not installed. */
async function open(reference: KeyReference, env: Variables): Promise<KeyService> {
  const credentials = accessKey(env)
  const vault = reference.service === 'vault' ? vaultOf(env) : undefined
  try {
    const { openKeyService } = await import('@linkspan/key-services')
    return await openKeyService(reference, { vault, aws: { credentials } })
  } catch (error) {
    // a build for require names it without ERR_
    if (!/MODULE_NOT_FOUND$/.test(String((error as { code?: unknown }).code))) throw error
    throw new KeyServiceError(
      'it needs a package more; install @linkspan/key-services beside @linkspan/hosted',
      false,
    )
  }
}

function vaultOf(env: Variables): VaultSettings {
  return {
    address: String(env.VAULT_ADDR).replace(/\/+$/, ''),
    namespace: env.VAULT_NAMESPACE,
    ca_file: env.VAULT_CACERT,
    login: loginsOf(env)[0] as VaultLogin,
  }
}

/** The ways to log in that the variables name. */
function loginsOf(env: Variables): VaultLogin[] {
  const { VAULT_TOKEN, VAULT_ROLE_ID, VAULT_SECRET_ID, VAULT_KUBERNETES_ROLE, VAULT_AUTH_PATH: mount } = env
  const logins: VaultLogin[] = []
  if (VAULT_TOKEN) logins.push({ method: 'token', token: () => VAULT_TOKEN })
  if (VAULT_ROLE_ID && VAULT_SECRET_ID)
    logins.push({ method: 'approle', mount, role_id: VAULT_ROLE_ID, secretId: () => VAULT_SECRET_ID })
  if (VAULT_KUBERNETES_ROLE) {
    const token_file = env.VAULT_KUBERNETES_TOKEN_FILE
    logins.push({ method: 'kubernetes', mount, role: VAULT_KUBERNETES_ROLE, token_file })
  }
  return logins
}

function vaultFaults(env: Variables, addressFault: (address: string) => string | undefined): string[] {
  const { VAULT_ADDR } = env
  const fault = VAULT_ADDR === undefined ? 'is required for a key in vault:' : addressFault(VAULT_ADDR)
  const faults = fault === undefined ? [] : [`VAULT_ADDR: ${fault}`]
  if (loginsOf(env).length !== 1) faults.push(`VAULT_TOKEN: for a key in vault:, ${LOGINS}`)
  return faults
}
