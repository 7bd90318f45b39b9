import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDatabaseFile } from '../../../stores/test/support/database-file.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'

/** After these, the vendors' tokens have expired, and the day is still the same. */
const HOURS_MS = 2 * 3_600_000

const folder = join(import.meta.dirname, '../fixtures/former')

/** The released versions whose data are kept; `dev/keep-former-data.ts` makes them. */
export const formerVersions = globSync('*.tar.gz', { cwd: folder }).map((file) => basename(file, '.tar.gz'))

/** What a newer server has to find in the data of a former one. */
export interface FormerFacts {
  readonly client_id: string
  readonly client_secret: string
  /** It may read and search connectors of drive. */
  readonly scoped_token: string
  readonly webhook: { readonly id: string; readonly url: string }
  readonly connectors: readonly {
    readonly id: string
    readonly connector_type: string
    readonly sync: { readonly entities: readonly { readonly entity: string }[] }
  }[]
  readonly events: readonly { readonly id: string; readonly type: string; readonly at: string }[]
  readonly searches: readonly {
    readonly id: string
    readonly search: { readonly entity: string }
    readonly data: readonly object[]
  }[]
}

/** A data directory of a former server, what is in it, and a time at which it is some hours old. */
export function restoreFormerData(version: string): { data_dir: string; facts: FormerFacts; now: number } {
  const data_dir = newDataDir()
  execFileSync('tar', ['-xzf', join(folder, `${version}.tar.gz`), '-C', data_dir])
  const facts: FormerFacts = JSON.parse(readFileSync(join(data_dir, 'facts.json'), 'utf8'))
  const now = Math.max(...facts.events.map(({ at }) => Date.parse(at))) + HOURS_MS
  const database = openDatabaseFile(data_dir)
  database.exec(`update scoped_tokens set expires_at = ${now + 86_400_000}`)
  database.close()
  return { data_dir, facts, now }
}
