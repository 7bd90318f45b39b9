export { type KeyServiceSettings, openKeyService } from './open-key-service.ts'
export type { VaultLogin, VaultSettings } from './vault-settings.ts'
