import { jest } from '@jest/globals'
import { databaseKinds } from './databases.ts'

/**
 * The kinds of database for suites of what is above the stores: one in each run, by jest's seed, since the contract suites of
 * the stores run on each. `LINKSPAN_DATABASES=all` runs these suites on each, too.
 */
export const databasesOfRun =
  process.env.LINKSPAN_DATABASES === 'all'
    ? databaseKinds
    : databaseKinds.filter((_kind, at) => at === Math.abs(jest.getSeed()) % databaseKinds.length)
