import { claimContract } from './support/claim-contract.ts'
import { databasesOfRun } from './support/databases.ts'

for (const [name, create] of databasesOfRun) claimContract(name, create)
