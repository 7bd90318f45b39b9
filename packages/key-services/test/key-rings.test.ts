import { keyRingContract } from './support/key-ring-contract.ts'
import { startAwsStub } from './support/stub-aws.ts'
import { startGoogleStub } from './support/stub-google.ts'
import { startVault } from './support/vault.ts'

keyRingContract('a ring of given keys')
keyRingContract('a ring in Vault', startVault)
keyRingContract('a ring in AWS KMS', startAwsStub)
keyRingContract('a ring in Google Cloud KMS', startGoogleStub)
