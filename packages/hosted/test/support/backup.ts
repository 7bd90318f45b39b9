import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  postgresDatabase,
  type SharedDatabase,
  sqliteDatabase,
} from '../../../stores/test/support/databases.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'

/** Backs up a database that servers use, as the documentation says, and restores the backup as a new database. */
export const restoreBackup = {
  async sqlite({ env, execute }: SharedDatabase): Promise<SharedDatabase> {
    const backup = newDataDir()
    await execute(`vacuum into '${join(backup, 'linkspan.db')}'`)
    chmodSync(join(backup, 'linkspan.db'), 0o600)
    const parts = join(env.LINKSPAN_DATA_DIR as string, 'parts')
    if (existsSync(parts)) cpSync(parts, join(backup, 'parts'), { recursive: true })
    return sqliteDatabase(backup)
  },

  async postgres(original: SharedDatabase): Promise<SharedDatabase> {
    const restored = await postgresDatabase()
    const [{ version }] = await original.query(`select current_setting('server_version_num') as version`)
    const copy = toolsVersion() >= Math.floor(version / 10_000) ? dumpAndRestore : copyRows
    await copy(original, restored)
    return restored
  },
} as const

/** The major version of PostgreSQL's own tools, which copy only from servers of their version or an older one. */
function toolsVersion(): number {
  const { stdout = '' } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

async function dumpAndRestore(original: SharedDatabase, restored: SharedDatabase): Promise<void> {
  const directory = newDataDir()
  const file = join(directory, 'linkspan.dump')
  execFileSync('pg_dump', ['--format=custom', `--file=${file}`, original.env.DATABASE_URL as string])
  execFileSync('pg_restore', ['--no-owner', `--dbname=${restored.env.DATABASE_URL}`, file])
  rmSync(directory, { recursive: true, force: true })
}

/** Copies the rows of every table at one moment, as those tools do, where they are not installed. */
async function copyRows(original: SharedDatabase, restored: SharedDatabase): Promise<void> {
  const store = restored.open()
  await store.migrate()
  await store.close()
  const tables = await original.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%'`,
  )
  const rows = tables.map(({ name }) => `'${name}', (select coalesce(json_agg(t), '[]') from ${name} t)`)
  // one statement sees the database at one moment
  const [{ dump }] = await original.query(`select json_build_object(${rows.join(', ')})::text as dump`)
  const inserts = tables.map(
    ({ name }) =>
      `insert into ${name} select * from json_populate_recordset(null::${name}, d.dump -> '${name}');`,
  )
  await restored.execute(`do $restore$ declare d record; begin
    set local session_replication_role = replica;
    select $dump$${dump}$dump$::json as dump into d;
    ${inserts.join('\n')}
    perform setval(pg_get_serial_sequence('events', 'sequence'), (select coalesce(max(sequence), 1) from events));
    end $restore$`)
}
