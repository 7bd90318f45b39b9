import { resolve } from 'node:path'
import { UnknownIdError } from '@linkspan/service'
import {
  DatabaseUnavailableError,
  HangingDirectoryError,
  isRefusal,
  KeyServiceError,
  NoStoreError,
  ReadableByOthersError,
  resultCode,
  WrongKeyError,
} from '@linkspan/stores'
import { type Config, ConfigError } from '../config/config.ts'
import { PlaceRefusedError } from '../server/part-places.ts'

/** The message for the operator when the program cannot start; undefined for an unexpected error. */
export function startFailure(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return `The configuration is wrong:\n${error.message}`
  if (error instanceof UnknownIdError) return error.message
  if (error instanceof WrongKeyError) return `LINKSPAN_KEYS: ${error.message}. Nothing was changed.`
  if (error instanceof KeyServiceError) return `LINKSPAN_KEYS: ${error.message}. Nothing was changed.`
  if (error instanceof ReadableByOthersError) return `LINKSPAN_DATA_DIR: ${error.message}`
  if (error instanceof HangingDirectoryError) return `LINKSPAN_DATA_DIR: ${error.message} does not answer.`
  if (error instanceof NoStoreError) return noStore(config)
  if (error instanceof PlaceRefusedError) return `LINKSPAN_PARTS: ${error.message}.`
  if (config?.database) {
    const { address } = config.database
    if (error instanceof DatabaseUnavailableError)
      return `DATABASE_URL: ${address} does not answer${reason(error)}.`
    if (isRefusal(error)) return `DATABASE_URL: ${address} refuses: ${error.message}.`
  }
  if (error instanceof DatabaseUnavailableError)
    return `LINKSPAN_DATA_DIR: the database in it cannot be used${reason(error)}.`
  if (DAMAGED.has(resultCode(error)))
    return `LINKSPAN_DATA_DIR: the database in it is damaged (${(error as Error).message}); restore a backup.`
  const { code, path } = error as { code?: unknown; path?: unknown }
  if (code === 'EADDRINUSE')
    return `PORT: ${config?.port} is in use; stop the other program or set PORT to another.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `LINKSPAN_HOST: ${config?.host} is not an address of this machine.`
  if (code === 'EACCES' && path === undefined) return `PORT: ${config?.port} may not be used by this user.`
  if (typeof code === 'string' && typeof path === 'string')
    return `LINKSPAN_DATA_DIR: ${path} ${REASONS.get(code) ?? `cannot be used (${code})`}.`
  return undefined
}

function noStore(config: Config | undefined): string {
  if (config?.database)
    return `DATABASE_URL: there are no tables of this version in ${config.database.address}; linkspan start creates them.`
  // by default it is below the working directory, which may be the wrong one
  const place = resolve(config?.data_dir ?? '')
  return `LINKSPAN_DATA_DIR: there is no database of this version in ${place}; linkspan start creates it.`
}

/** Why a path below the data directory cannot be used, by the code of the system. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'is a file; name a directory'],
  ['ENOTDIR', 'is below a file; name another directory'],
  ['EACCES', 'may not be used by this user; change its owner, or name another directory'],
  ['EROFS', 'is on a disk that is read-only; name another directory'],
  ['ENOSPC', 'is on a disk that is full'],
])

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26])

function reason({ cause }: Error): string {
  const { message, code } = (cause ?? {}) as NodeJS.ErrnoException
  return message || code ? `: ${message || code}` : ''
}
