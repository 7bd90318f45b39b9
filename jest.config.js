import { availableParallelism } from 'node:os'
import { bundledLibraries } from './packages/hosted/test/support/libraries.ts'

export default {
  roots: ['<rootDir>/packages'],
  // those that need Spark or a catalog run by `npm run check:spark` and `npm run check:catalog`
  testMatch: [`**/test/**/*.${process.env.LINKSPAN_TESTS ?? 'test'}.ts`],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/packages/tools/src/runner/strip-types.ts' },
  moduleNameMapper: {
    // random tests run from the seed that jest prints
    '^fast-check$': '<rootDir>/packages/tools/test/fixtures/fast-check.ts',
    ...bundledLibraries,
  },
  testEnvironmentOptions: {
    // tests run on the sources
    customExportConditions: ['linkspan-source', 'node', 'node-addons'],
    // how long what a file has left may take to end on a busy machine
    patience_ms: 30_000,
  },
  // many tests wait for processes and timers, so that a worker for each core would leave cores idle
  maxWorkers: availableParallelism() + 1,
  // a worker keeps much of what its test files have loaded; starting another costs a twelfth of a run
  workerIdleMemoryLimit: '1GB',
  // on a machine that is busy with other work, a test takes ten times as long
  testTimeout: 600_000,
  injectGlobals: false,
  // what a test replaces by `jest.spyOn` or `jest.replaceProperty` is there again for the next one
  restoreMocks: true,
  randomize: true,
  globalSetup: '<rootDir>/packages/hosted/test/support/setup.ts',
  testEnvironment: '<rootDir>/packages/hosted/test/support/environment.ts',
  globalTeardown: '<rootDir>/packages/hosted/test/support/teardown.ts',
  collectCoverageFrom: ['packages/*/src/**/*.ts', '!packages/tools/**'],
  coverageReporters: [`${import.meta.dirname}/packages/tools/src/runner/coverage-by-package.ts`],
}
