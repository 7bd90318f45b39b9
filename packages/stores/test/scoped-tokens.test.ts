import { databasesOfRun } from './support/databases.ts'
import { scopedTokenContract } from './support/scoped-token-contract.ts'

for (const [name, create] of databasesOfRun) scopedTokenContract(name, create)
