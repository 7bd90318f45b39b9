import { keyServiceContract } from './support/key-service-contract.ts'
import { startAwsStub } from './support/stub-aws.ts'
import { startGoogleStub } from './support/stub-google.ts'
import { APPROLE, startVaultStub } from './support/stub-vault.ts'

keyServiceContract('Vault', () => startVaultStub())
keyServiceContract('Vault with AppRole', () => startVaultStub(APPROLE))
keyServiceContract('AWS KMS', startAwsStub)
keyServiceContract('Google Cloud KMS', startGoogleStub)
