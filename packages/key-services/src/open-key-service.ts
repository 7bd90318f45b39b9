import { atMost, systemClock } from '@linkspan/core'
import type { KeyReference, KeyService } from '@linkspan/stores'
import { type AwsSettings, openAwsKms } from './aws-kms.ts'
import { type GoogleSettings, openGoogleKms } from './google-kms.ts'
import { away } from './post-json.ts'
import { openVault } from './vault.ts'
import type { VaultSettings } from './vault-settings.ts'

/** How key services are reached. */
export interface KeyServiceSettings {
  /** Required for keys in Vault or OpenBao. */
  readonly vault?: VaultSettings | undefined
  readonly aws?: AwsSettings | undefined
  readonly google?: GoogleSettings | undefined
  /** How long one request may take, in milliseconds; default 5 seconds. */
  readonly limit_ms?: number | undefined
}

const LIMIT_MS = 5_000

/** Opens a key in a key service. The SDK of a vendor is loaded only for a key of theirs. */
export async function openKeyService(
  reference: KeyReference,
  settings: KeyServiceSettings,
): Promise<KeyService> {
  const { limit_ms = LIMIT_MS } = settings
  const service = await openService(reference, settings, limit_ms)
  // a library may send requests of its own to sign in, and wait for them as long as it likes
  const most_ms = 3 * limit_ms
  async function within<Result>(work: Promise<Result>): Promise<Result> {
    const result = await atMost(systemClock, most_ms, work)
    if (result === undefined) throw away(`within ${most_ms / 1_000} s`)
    return result
  }
  return {
    wrap: (keys) => within(service.wrap(keys)),
    unwrap: (keys) => within(service.unwrap(keys)),
  }
}

function openService(
  reference: KeyReference,
  { vault, aws = {}, google = {} }: KeyServiceSettings,
  limit_ms: number,
): Promise<KeyService> {
  switch (reference.service) {
    case 'vault':
      if (!vault) throw new Error('vault: settings are required for a key in Vault')
      return openVault(reference, vault, limit_ms)
    case 'awskms':
      return openAwsKms(reference, aws, limit_ms)
    case 'gcpkms':
      return openGoogleKms(reference, google, limit_ms)
  }
}
