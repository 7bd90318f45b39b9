import { approvalContract } from './support/approval-contract.ts'
import { databasesOfRun } from './support/databases.ts'

for (const [name, create] of databasesOfRun) approvalContract(name, create)
