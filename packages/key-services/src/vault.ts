import { type KeyService, KeyServiceError, type VaultReference } from '@linkspan/stores'
import type { ServiceAnswer } from './post-json.ts'
import { createVaultClient, vaultError } from './vault-client.ts'
import type { VaultSettings } from './vault-settings.ts'

interface BatchResult {
  readonly ciphertext?: unknown
  readonly key_version?: unknown
  readonly plaintext?: unknown
  readonly error?: unknown
}

const FORBIDDEN = 403

/**
 * Opens a key of the transit engine of Vault or OpenBao. One request wraps or unwraps all keys; each is bound to its id as
 * associated data.
 *
 * @see https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export async function openVault(
  { mount, name }: VaultReference,
  settings: VaultSettings,
  limit_ms: number,
): Promise<KeyService> {
  const client = await createVaultClient(settings, limit_ms)

  /** One result for each item. Throws `KeyServiceError` if the request as a whole is refused. */
  async function batch(
    operation: 'encrypt' | 'decrypt',
    batch_input: readonly object[],
  ): Promise<readonly BatchResult[]> {
    const path = `${mount}/${operation}/${name}`
    const answer = await client.request(path, { batch_input })
    const { batch_results } =
      (answer.body as { data?: { batch_results?: BatchResult[] } | null } | null)?.data ?? {}
    if (batch_results?.length === batch_input.length) return batch_results
    throw new KeyServiceError(reasonOf(path, answer), answer.status === 200)
  }

  return {
    async wrap(keys) {
      const items = keys.map(({ id, bytes }) => ({
        plaintext: bytes.toString('base64'),
        associated_data: dataOf(id),
      }))
      const results = await batch('encrypt', items)
      return results.map(({ ciphertext, key_version, error }) => {
        if (typeof ciphertext === 'string') return { wrapped: ciphertext, version: String(key_version) }
        throw refusal(error)
      })
    },
    async unwrap(keys) {
      const items = keys.map(({ id, wrapped }) => ({ ciphertext: wrapped, associated_data: dataOf(id) }))
      const results = await batch('decrypt', items)
      return results.map(({ plaintext, error }) =>
        typeof plaintext === 'string' && !error ? Buffer.from(plaintext, 'base64') : refusal(error),
      )
    },
  }
}

const dataOf = (id: string): string => Buffer.from(`linkspan ${id}`).toString('base64')

const refusal = (error: unknown): KeyServiceError =>
  new KeyServiceError(`Vault refuses: ${vaultError({ status: 400, body: { errors: [error] } })}`, false)

function reasonOf(path: string, answer: ServiceAnswer): string {
  if (answer.status === FORBIDDEN)
    return `Vault refuses: ${vaultError(answer)}; the token has to be valid and to have update on ${path}`
  if (answer.status === 200) return 'what answers is not Vault'
  return `Vault refuses ${path}: ${vaultError(answer)}`
}
