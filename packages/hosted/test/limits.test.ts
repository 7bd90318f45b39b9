import { databaseKinds } from './support/databases.ts'
import { limitContract } from './support/limit-contract.ts'

for (const [name, create] of databaseKinds) limitContract(name, create)
