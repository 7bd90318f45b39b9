import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { shared } from '../shared.ts'

/** An empty database of a real PostgreSQL. */
export interface FreshDatabase {
  readonly url: string
  /** Runs a statement as the server's administrator, in this database. */
  // biome-ignore lint/suspicious/noExplicitAny: rows are of every shape
  query(statement: string, values?: unknown[]): Promise<any[]>
  /** Removes it, also if there are connections to it. */
  drop(): Promise<void>
}

/** The URL of the server that the tests use, with a user who may create databases. */
async function serverUrl(): Promise<string> {
  return process.env.LINKSPAN_TEST_DATABASE_URL ?? (await shared('cluster'))
}

// biome-ignore lint/suspicious/noExplicitAny: rows are of every shape
async function run(url: string, statement: string, values: unknown[] = []): Promise<any[]> {
  const client = new Client({ connectionString: url })
  // the end of a connection fails its statement; beside one, it would end the process
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Makes an empty database. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = await serverUrl()
  const name = `linkspan_test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    query: (statement, values) => run(url.href, statement, values),
    drop: async () => void (await run(server, `drop database if exists ${name} with (force)`)),
  }
}
