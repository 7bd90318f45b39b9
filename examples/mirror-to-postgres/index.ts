/** Mirrors an entity of all customers into one PostgreSQL table, deletes included. Run it as often as you like. */
import { createClient, isLinkspanError } from '@linkspan/client'
import { Client } from 'pg'

const {
  LINKSPAN_BASE_URL: base_url = 'http://127.0.0.1:3000',
  LINKSPAN_CLIENT_ID: client_id = '',
  LINKSPAN_CLIENT_SECRET: client_secret = '',
  MIRROR_DATABASE_URL = '',
  MIRROR_TYPE: connector_type = 'advertising',
  MIRROR_ENTITY: entity = 'campaigns',
} = process.env

/** How many records one statement writes. */
const BATCH = 500

/** A record to write, by its key as JSON. */
interface Row {
  readonly key: string
  readonly record: unknown
}

const linkspan = createClient({ base_url, client_id, client_secret })
type Connector = Awaited<ReturnType<typeof linkspan.connectors.get>>
const database = new Client({ connectionString: MIRROR_DATABASE_URL })
await database.connect()
const table = database.escapeIdentifier(entity)
await database.query(`
  create table if not exists ${table} (
    connector_id text, customer text not null, key text, record json not null, primary key (connector_id, key));
  create table if not exists mirror_cursors (
    connector_id text, entity text, cursor text not null, primary key (connector_id, entity))`)

const connectors: Connector[] = []
for await (const connector of linkspan.connectors.listAll({ connector_type })) connectors.push(connector)
if (connectors.length === 0)
  console.log(`no connector of the type ${connector_type}: create one, or set MIRROR_TYPE`)
for (const connector of connectors) {
  const counts = await inTransaction(() => mirror(connector))
  console.log(`${connector.customer_name}: ${counts}`)
}
await inTransaction(forgetOthers)
await database.end()

/** All of it or nothing: a reader of the table sees whole versions, and a crash loses no change and repeats none. */
async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  await database.query('begin')
  // another run of this program waits, and then continues from the new cursors
  await database.query('select pg_advisory_xact_lock(hashtext($1))', [`mirror ${entity}`])
  const result = await work()
  await database.query('commit')
  return result
}

async function mirror(connector: Connector): Promise<string> {
  const held = await database.query(
    'select cursor from mirror_cursors where connector_id = $1 and entity = $2',
    [connector.id, entity],
  )
  const cursor: string | undefined = held.rows[0]?.cursor
  try {
    return cursor === undefined ? await copy(connector) : await follow(connector, cursor)
  } catch (error) {
    const code = isLinkspanError(error) ? error.code : undefined
    // the mirror was away for longer than versions are kept, or the entity has other fields now
    if (code === 'cursor_expired') return copy(connector)
    if (code === 'sync_pending' || code === 'sync_not_configured') return code
    throw error
  }
}

/** Replaces the rows of a connector by an export. */
async function copy(connector: Connector): Promise<string> {
  const keyOf = await keysOf(connector)
  const { rows, cursor, version } = await linkspan.records.exportRows(connector.id, entity)
  await database.query(`delete from ${table} where connector_id = $1`, [connector.id])
  let count = 0
  const batch: Row[] = []
  for await (const record of rows) {
    batch.push({ key: keyOf(record), record })
    count++
    if (batch.length === BATCH) await write(connector, batch.splice(0))
  }
  await write(connector, batch)
  await keep(connector, cursor)
  return `version ${version}, copied ${count} records`
}

/** Applies what changed since the cursor. */
async function follow(connector: Connector, after: string): Promise<string> {
  let text = ''
  for await (const { data, meta } of linkspan.records.changes(connector.id, entity, {
    after,
    limit: BATCH,
  })) {
    const deleted = data.filter(({ op }) => op === 'delete').map(({ key }) => JSON.stringify(key))
    await database.query(`delete from ${table} where connector_id = $1 and key = any($2)`, [
      connector.id,
      deleted,
    ])
    const changed = data.filter(({ op }) => op === 'upsert')
    await write(
      connector,
      changed.map(({ key, record }) => ({ key: JSON.stringify(key), record })),
    )
    await keep(connector, meta.cursor)
    text = `version ${meta.version}, ${meta.upserts} upserts and ${meta.deletes} deletes`
  }
  return text
}

async function write({ id, customer_name }: Connector, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await database.query(
    `insert into ${table} (connector_id, customer, key, record)
     select $1, $2, key, record from unnest($3::text[], $4::json[]) as rows (key, record)
     on conflict (connector_id, key) do update set customer = excluded.customer, record = excluded.record`,
    [id, customer_name, rows.map(({ key }) => key), rows.map(({ record }) => JSON.stringify(record))],
  )
}

async function keep({ id }: Connector, cursor: string): Promise<void> {
  await database.query(
    `insert into mirror_cursors (connector_id, entity, cursor) values ($1, $2, $3)
     on conflict (connector_id, entity) do update set cursor = excluded.cursor`,
    [id, entity, cursor],
  )
}

/** Deletes the rows of connectors that no longer exist. */
async function forgetOthers(): Promise<void> {
  const ids = connectors.map(({ id }) => id)
  await database.query(`delete from ${table} where connector_id <> all($1)`, [ids])
  await database.query('delete from mirror_cursors where entity = $2 and connector_id <> all($1)', [
    ids,
    entity,
  ])
}

/** The key of an exported record, as changes have it. */
async function keysOf({ streams }: Connector): Promise<(record: object) => string> {
  const { entities } = await linkspan.definitions.get(connector_type)
  const declared =
    entities.find(({ name }) => name === entity)?.search ?? streams?.find(({ name }) => name === entity)
  const paths = declared?.key.map((path) => path.split('.')) ?? []
  const valueIn = (record: object, path: readonly string[]) =>
    path.reduce((value: unknown, name) => (value as Record<string, unknown>)[name], record)
  return (record) => JSON.stringify(paths.map((path) => valueIn(record, path)))
}
