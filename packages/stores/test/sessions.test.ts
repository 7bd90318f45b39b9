import { connectSessionContract } from './support/connect-session-contract.ts'
import { databasesOfRun } from './support/databases.ts'
import { sessionContract } from './support/session-contract.ts'

for (const [name, create] of databasesOfRun) {
  sessionContract(name, create)
  connectSessionContract(name, create)
}
