import { databaseKinds } from './support/databases.ts'
import { syncContract } from './support/sync-contract.ts'

for (const [name, create] of databaseKinds) syncContract(name, create)
