import { databasesOfRun } from './support/databases.ts'
import { syncContract } from './support/sync-contract.ts'

for (const [name, create] of databasesOfRun) syncContract(name, create)
