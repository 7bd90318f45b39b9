import { databaseKinds } from './support/databases.ts'
import { webhookContract } from './support/webhook-contract.ts'

for (const [name, create] of databaseKinds) webhookContract(name, create)
