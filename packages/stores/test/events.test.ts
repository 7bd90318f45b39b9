import { databaseKinds } from './support/databases.ts'
import { eventContract } from './support/event-contract.ts'

for (const [name, create] of databaseKinds) eventContract(name, create)
