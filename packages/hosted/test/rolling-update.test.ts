import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '../../core/test/support/until.ts'
import { databasesOfRun, type SharedDatabase } from '../../stores/test/support/databases.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { ended, endPrograms } from './support/program.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from './support/vendor.ts'

const FURTHER = '999_further'

/** A module that makes of this version the next one, which has a further migration. */
const NEXT_VERSION = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const source = String(loaded.source)
      const up = '{ up: ({ schema }) => schema.alterTable("connectors").addColumn("further", "text").execute() }'
      return { ...loaded, source: source.replace(/"001_tables": \\w+/, '$&, "${FURTHER}": ' + up) }
    },
  })`

let vendor: AdsVendor
let processes: Processes
beforeAll(async () => {
  vendor = await startAdsVendor()
})
afterEach(() => processes.close())
afterAll(async () => {
  await endPrograms()
  await vendor.close()
})

const migrationsOf = async (database: SharedDatabase) =>
  (await database.query('select name from kysely_migration order by name')).map(({ name }) => name)

describe.each(databasesOfRun)('%s', (kind, create) => {
  test('GATE P51 servers of two versions are exchanged one by one, and no request fails', async () => {
    const { vendors } = vendor
    vendor.answer(() => good)
    const database = await create()
    processes = await startProcesses(database, 2, { vendors })
    expect(await migrationsOf(database)).toEqual(['001_tables'])
    const [first, second] = processes.servers as [ServerProcess, ServerProcess]
    const balanced: ServerProcess[] = [first, second]
    const ids = [(await first.createConnector(connectorOf(`${kind}-0`))).id]
    const answers: { server: ServerProcess; status: number }[] = []
    /** How many requests each server has not answered yet. */
    const open = new Map<ServerProcess, number>()
    let updating = true

    /** Sends requests to all servers in turn, as a load balancer does, and adds connectors. */
    async function load(caller: number): Promise<void> {
      for (let number = 0; updating; number++) {
        const server = balanced[(caller + number) % balanced.length] as ServerProcess
        open.set(server, (open.get(server) ?? 0) + 1)
        const { status } = await server.execute(ids[number % ids.length] as string, operation)
        answers.push({ server, status })
        if (number % 20 === 0)
          ids.push((await server.createConnector(connectorOf(`${kind}-${caller}-${number}`))).id)
        open.set(server, (open.get(server) as number) - 1)
        // callers that never pause would only slow the servers that start
        await delay(10)
      }
    }

    async function exchange(old: ServerProcess): Promise<ServerProcess> {
      const next = await processes.start(NEXT_VERSION)
      balanced.push(next)
      await until('the next server answers', () => answers.some(({ server }) => server === next))
      balanced.splice(balanced.indexOf(old), 1)
      await until('the former server has answered all', () => !open.get(old))
      old.program.child.kill('SIGTERM')
      expect(await ended(old.program)).toBe(0)
      return next
    }

    const callers = [0, 1, 2].map(load)
    const next = await exchange(first)
    expect(await migrationsOf(database)).toEqual(['001_tables', FURTHER])
    const last = await exchange(second)
    updating = false
    await Promise.all(callers)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const server of [first, second, next, last]) {
      expect(answers.some((answer) => answer.server === server)).toBe(true)
    }
  })

  test('P51 a server that knows one migration less works on the newest tables, and starts on them', async () => {
    const { vendors } = vendor
    vendor.answer(() => good)
    const database = await create()
    processes = await startProcesses(database, 0, { vendors })
    const newest = await processes.start(NEXT_VERSION)
    expect(await migrationsOf(database)).toEqual(['001_tables', FURTHER])
    const older = await processes.start()
    for (const [writer, reader] of [
      [newest, older],
      [older, newest],
    ] as const) {
      const { id } = await writer.createConnector(connectorOf(`${kind}-${writer === older}`))
      expect((await reader.execute(id, operation)).status).toBe(200)
    }
    expect((await older.request('GET', '/readyz')).status).toBe(200)
    const warnings = [...older.logs(), ...newest.logs()].filter(({ level }) => level >= 50)
    expect(warnings).toEqual([])
  })
})
