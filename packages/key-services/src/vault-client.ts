import { readFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { KeyServiceError } from '@linkspan/stores'
import { isAwayStatus, postJson, type ServiceAnswer, saidBy } from './post-json.ts'
import type { VaultLogin, VaultSettings } from './vault-settings.ts'

const POD_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token'
const FORBIDDEN = 403
/** Vault's own statuses: its copy of the data is behind, or it is a standby. */
const NOT_NOW: ReadonlySet<number> = new Set([412, 472, 473])
/** How often a token is renewed that nobody can log in for again, in milliseconds. */
const RENEW_MS = 600_000

interface VaultBody {
  readonly errors?: readonly unknown[]
  readonly auth?: { readonly client_token?: unknown }
}

/** Sends requests to a Vault, with a token that it gets and renews. */
export async function createVaultClient(settings: VaultSettings, limit_ms: number) {
  const { address, namespace, ca_file, login } = settings
  const ca = ca_file && (await readFile(ca_file))
  const agent = ca ? new Agent({ ca, keepAlive: true }) : undefined
  let token: Promise<string> | undefined
  let renewed_at = performance.now()

  async function post(path: string, body: object, client_token?: string): Promise<ServiceAnswer> {
    const headers = {
      'X-Vault-Request': 'true',
      ...(namespace && { 'X-Vault-Namespace': namespace }),
      ...(client_token && { 'X-Vault-Token': client_token }),
    }
    const answer = await postJson(`${address}/v1/${path}`, body, { headers, agent, limit_ms })
    if (!isAwayStatus(answer.status) && !NOT_NOW.has(answer.status)) return answer
    throw new KeyServiceError(`Vault answers ${answer.status}: ${vaultError(answer)}`, true)
  }

  async function logIn(): Promise<string> {
    if (login.method === 'token') return login.token()
    const answer = await post(`auth/${login.mount ?? login.method}/login`, await proofOf(login))
    const { client_token } = (answer.body as VaultBody | null)?.auth ?? {}
    if (answer.status === 200 && typeof client_token === 'string') return client_token
    throw new KeyServiceError(`Vault refuses the login by ${login.method}: ${vaultError(answer)}`, false)
  }

  function currentToken(): Promise<string> {
    token ??= logIn().catch((error: unknown) => {
      token = undefined
      throw error
    })
    return token
  }

  /** A token that was given lives on only if it is renewed. One that cannot be renewed says no, and works on. */
  async function keepToken(): Promise<void> {
    if (login.method !== 'token' || performance.now() - renewed_at < RENEW_MS) return
    renewed_at = performance.now()
    await post('auth/token/renew-self', {}, login.token()).catch(() => {})
  }

  return {
    /** Sends a request; logs in again if the token has ended. Throws `KeyServiceError` if Vault is away. */
    async request(path: string, body: object): Promise<ServiceAnswer> {
      await keepToken()
      const used = currentToken()
      const answer = await post(path, body, await used)
      if (answer.status !== FORBIDDEN || login.method === 'token') return answer
      if (token === used) token = undefined
      return post(path, body, await currentToken())
    },
  }
}

/** What Vault says of a request that it refuses. */
export function vaultError({ body }: ServiceAnswer): string {
  return saidBy((body as VaultBody | null)?.errors?.[0])
}

async function proofOf(login: Exclude<VaultLogin, { method: 'token' }>): Promise<object> {
  if (login.method === 'approle') return { role_id: login.role_id, secret_id: login.secretId() }
  const file = login.token_file ?? POD_TOKEN
  const jwt = await readFile(file, 'utf8').catch(() => {
    throw new KeyServiceError(`the token of the service account in ${file} cannot be read`, false)
  })
  return { role: login.role, jwt: jwt.trim() }
}
