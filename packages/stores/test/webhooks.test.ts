import { databasesOfRun } from './support/databases.ts'
import { webhookContract } from './support/webhook-contract.ts'

for (const [name, create] of databasesOfRun) webhookContract(name, create)
