import { databaseKinds } from './support/databases.ts'
import { leaseContract } from './support/lease-contract.ts'

for (const [name, create] of databaseKinds) leaseContract(name, create)
