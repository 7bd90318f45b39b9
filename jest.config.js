import { availableParallelism } from 'node:os'

/** Tests run on the sources: the `linkspan-source` condition resolves each package to its `src`. */
export default {
  roots: ['<rootDir>/packages'],
  testMatch: ['**/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['linkspan-source', 'node', 'node-addons'] },
  // many tests wait for processes and timers, so that a worker for each core would leave cores idle
  maxWorkers: availableParallelism() + 1,
  // a worker keeps the modules of every file that it has run
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/jest.sequencer.js',
  testTimeout: 60_000,
  globalSetup: '<rootDir>/packages/hosted/test/support/setup.ts',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  collectCoverageFrom: ['packages/*/src/**/*.ts'],
  coverageProvider: 'babel',
}
