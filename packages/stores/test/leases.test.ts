import { databasesOfRun } from './support/databases.ts'
import { leaseContract } from './support/lease-contract.ts'

for (const [name, create] of databasesOfRun) leaseContract(name, create)
