import { availableParallelism } from 'node:os'

export default {
  roots: ['<rootDir>/packages'],
  testMatch: ['**/test/**/*.test.ts'],
  transform: {},
  runtime: '<rootDir>/jest.runtime.js',
  testEnvironment: '<rootDir>/jest.environment.js',
  // many tests wait for processes and timers, so that a worker for each core would leave cores idle
  maxWorkers: availableParallelism() + 1,
  // bounds what the workers keep together; it also makes jest use a worker for a single file
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/jest.sequencer.js',
  testTimeout: 60_000,
  globalSetup: '<rootDir>/packages/hosted/test/support/setup.ts',
}
