import { keyServiceContract } from './support/key-service-contract.ts'
import { startAwsStub } from './support/stub-aws.ts'
import { startGoogleStub } from './support/stub-google.ts'
import { APPROLE, startVaultStub } from './support/stub-vault.ts'
import { LASTING_OF_VAULT, startVault } from './support/vault.ts'

keyServiceContract('Vault', startVault, LASTING_OF_VAULT)
keyServiceContract('Vault with AppRole', () => startVaultStub(APPROLE), LASTING_OF_VAULT)
keyServiceContract('AWS KMS', startAwsStub)
keyServiceContract('Google Cloud KMS', startGoogleStub)
