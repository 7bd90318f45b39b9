import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { migrations } from '../../src/migrations/migrations.ts'
import { sqliteAccess } from '../../src/sqlite-driver.ts'
import { newDataDir } from './fresh.ts'
import { freshDatabase } from './postgres/database.ts'

/** A column: its type, whether a row must have it, and whether it may be null. */
interface Column {
  readonly type: string
  readonly required: boolean
  readonly nullable: boolean
}

/** A table, with all that may refuse a row or do more than store it. */
export interface Table {
  readonly columns: Readonly<Record<string, Column>>
  /** Keys, unique indexes, checks and triggers. */
  readonly rules: readonly string[]
}

/** An empty database, without a store. */
export interface RawDatabase {
  // biome-ignore lint/suspicious/noExplicitAny: tables of every version
  readonly db: Kysely<any>
  /** Migrates up to and including the migration of this name. */
  migrateTo(name: string): Promise<void>
  /** The tables in the order in which rows can be inserted. */
  tables(): Promise<Record<string, Table>>
  close(): Promise<void>
}

const RULES = {
  sqlite: sql<{ name: string; rule: string }>`
    select tbl_name as name, type || ' ' || coalesce(sql, name) as rule from sqlite_master
    where type = 'trigger' or (type = 'index' and (sql is null or sql like 'create unique%'))
    union all
    select t.name, 'references ' || f."table" || ' ' || f."from" from sqlite_master t, pragma_foreign_key_list(t.name) f
    where t.type = 'table'`,
  postgres: sql<{ name: string; rule: string }>`
    select cast(cast(conrelid as regclass) as text) as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype <> 'n' and conrelid <> 0 and connamespace = cast('public' as regnamespace)
    union all
    select tablename, indexdef from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
    union all
    select event_object_table, trigger_name from information_schema.triggers`,
}

function rawDatabase(kind: keyof typeof RULES, dialect: Dialect, remove: () => Promise<void>): RawDatabase {
  // biome-ignore lint/suspicious/noExplicitAny: tables of every version
  const db = new Kysely<any>({ dialect })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  return {
    db,
    async migrateTo(name) {
      const { error } = await migrator.migrateTo(name)
      if (error) throw error
    },
    async tables() {
      const { rows } = await RULES[kind].execute(db)
      const found = await db.introspection.getTables()
      return Object.fromEntries(
        found.map(({ name, columns }): [string, Table] => [
          name,
          {
            columns: Object.fromEntries(
              columns.map((column): [string, Column] => [
                column.name,
                {
                  type: column.dataType,
                  required: !column.isNullable && !column.hasDefaultValue,
                  nullable: column.isNullable,
                },
              ]),
            ),
            rules: rows.filter((row) => row.name === name).map(({ rule }) => rule),
          },
        ]),
      )
    },
    async close() {
      await db.destroy()
      await remove()
    },
  }
}

async function rawSqlite(): Promise<RawDatabase> {
  const directory = newDataDir()
  const remove = async () => rmSync(directory, { recursive: true, force: true })
  return rawDatabase('sqlite', sqliteAccess(new DatabaseSync(join(directory, 'raw.db'))).dialect, remove)
}

async function rawPostgres(): Promise<RawDatabase> {
  const { url, drop } = await freshDatabase()
  const pool = new Pool({ connectionString: url })
  // the database may be dropped before its connections are closed
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return rawDatabase('postgres', new PostgresDialect({ pool }), drop)
}

/** Each kind of database, for `describe.each` and the like. */
export const rawDatabaseKinds = [
  ['sqlite', rawSqlite],
  ['postgres', rawPostgres],
] as const
