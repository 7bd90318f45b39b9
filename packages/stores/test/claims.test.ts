import { claimContract } from './support/claim-contract.ts'
import { databaseKinds } from './support/databases.ts'

for (const [name, create] of databaseKinds) claimContract(name, create)
