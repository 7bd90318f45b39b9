import { approvalContract } from './support/approval-contract.ts'
import { databaseKinds } from './support/databases.ts'

for (const [name, create] of databaseKinds) approvalContract(name, create)
