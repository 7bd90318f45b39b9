import { connectSessionContract } from './support/connect-session-contract.ts'
import { databaseKinds } from './support/databases.ts'
import { sessionContract } from './support/session-contract.ts'

for (const [name, create] of databaseKinds) {
  sessionContract(name, create)
  connectSessionContract(name, create)
}
