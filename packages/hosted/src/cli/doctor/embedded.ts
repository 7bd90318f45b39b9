import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { directoryWarning, ReadableByOthersError, viewSqliteStore } from '@linkspan/stores'
import type { Config } from '../../config/config.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'
import { checkStore } from './store.ts'

/** Checks the SQLite database in the data directory: its modes, that it can be read, its keys and tables. */
export async function* checkEmbedded(config: Config): AsyncGenerator<Finding> {
  const { data_dir } = config
  yield* checkDirectory(data_dir)
  try {
    const view = viewSqliteStore(data_dir)
    if (!view) {
      yield ok('store', `no database in ${data_dir} yet; the first start creates it`)
      return
    }
    try {
      yield ok('store', `the database in ${data_dir} can be read`)
      yield* checkStore(view, config.key_ring)
      yield view.takesChanges() ? ok('locks', 'no program keeps the database locked') : locked(data_dir)
    } finally {
      await view.close()
    }
  } catch (error) {
    yield failureOf(error, data_dir)
  }
}

function* checkDirectory(data_dir: string): Generator<Finding> {
  const place = existing(resolve(data_dir))
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    yield fail(
      'store',
      `this user may not write to ${place}`,
      `Give it to the user that runs the server: chown USER ${place}.`,
    )
  }
  const warning = directoryWarning(data_dir)?.split('; better: ')
  if (warning) yield warn('store', warning[0] as string, `Run: ${warning[1]}.`)
}

/** The path, or the nearest directory above it that exists. */
export function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path))
}

const locked = (data_dir: string): Finding =>
  fail(
    'locks',
    `another program keeps the database in ${data_dir} locked`,
    'End that program, such as a backup or a shell of SQLite.',
  )

function failureOf(error: unknown, data_dir: string): Finding {
  if (error instanceof ReadableByOthersError) {
    const [message = '', remedy = ''] = error.message.split('; run: ')
    return fail('store', message, `Run: ${remedy}.`)
  }
  const { errcode } = error as { errcode?: unknown }
  if (errcode === 5 || /locked|busy/i.test(reasonOf(error))) return locked(data_dir)
  return fail(
    'store',
    `the database in ${data_dir} cannot be used: ${reasonOf(error)}`,
    'Restore a backup, as docs/backups.md says.',
  )
}
