import { databasesOfRun } from './support/databases.ts'
import { tagContract } from './support/tag-contract.ts'

for (const [name, create] of databasesOfRun) tagContract(name, create)
