import { startRealVault } from './real-vault.ts'
import { type Fault, LASTING } from './stub-key.ts'
import { startVaultStub, type VaultWorld } from './stub-vault.ts'

/** The program of a real Vault, which `npm run check:vault` builds. */
const { LINKSPAN_TEST_VAULT } = process.env

/** Starts the real Vault if there is one, and its stub if not. */
export const startVault = (): Promise<VaultWorld> =>
  LINKSPAN_TEST_VAULT ? startRealVault(LINKSPAN_TEST_VAULT) : startVaultStub()

/** The refusals that it can be brought to. A key of Vault cannot be disabled. */
export const LASTING_OF_VAULT: readonly Fault[] = LASTING.filter((fault) => fault !== 'disabled')
