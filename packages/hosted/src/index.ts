export type { ServicesOptions } from '@linkspan/service'
export {
  catalog,
  createLogger,
  createServices,
  type LogLevel,
  type Services,
  type VendorOptions,
  type VendorOptionsByType,
} from '@linkspan/service'
export { type KeyRing, openSqliteStore, parseKeyRing, type Store } from '@linkspan/stores'
export { startFailure } from './cli/start-failure.ts'
export { type Config, ConfigError, type Environment, type LoadedConfig, loadConfig } from './config/config.ts'
export { type AppOptions, createApp } from './http/app.ts'
export { type ProblemCode, type ProblemKind, problems } from './http/problem/problem-table.ts'
export { developmentClient } from './server/development.ts'
export { type RunningServer, type StartOptions, startServer } from './server/server.ts'
export { stopOnSignals } from './server/signals.ts'
export { type RunningWork, startWork } from './server/work.ts'
export type { WorkProgram } from './server/work-process.ts'
