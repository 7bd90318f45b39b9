import { databasesOfRun } from './support/databases.ts'
import { eventContract } from './support/event-contract.ts'

for (const [name, create] of databasesOfRun) eventContract(name, create)
