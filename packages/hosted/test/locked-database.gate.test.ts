import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { clientEnvironment } from '../../cli/test/support/command.ts'
import { until } from '../../core/test/support/until.ts'
import { bytesOf } from '../../stores/test/support/bytes-of.ts'
import { lockFromOutside, openDatabaseFile } from '../../stores/test/support/database-file.ts'
import { withMembers } from '../../stores/test/support/with-members.ts'
import { CONNECTORS } from './support/api.ts'
import { runHere } from './support/command.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { connectorOf } from './support/vendor.ts'

describe('a database that another program has locked', () => {
  /** Locks the database of a server for writing. */
  function lock({ config }: TestServer) {
    const other = openDatabaseFile(config.data_dir)
    other.exec('begin immediate')
    return other
  }

  test('a change waits without blocking other requests, and succeeds when the lock goes', async () => {
    const server = await startTestServer()
    const { id } = await server.createConnector(connectorOf('locked'))
    const other = lock(server)
    const deletion = server.request('DELETE', `${CONNECTORS}/${id}`)
    for (let count = 0; count < 20; count++) {
      expect((await server.request('GET', '/healthz')).status).toBe(200)
    }
    other.exec('rollback')
    other.close()
    expect((await deletion).status).toBe(204)
    await server.close()
  })

  test('while changes wait, other requests read', async () => {
    const server = await startTestServer()
    const { id } = await server.createConnector(connectorOf('locked'))
    const other = lock(server)
    const ended: string[] = []
    const deletions = [1, 2, 3].map(async () => {
      await server.request('DELETE', `${CONNECTORS}/${id}`)
      ended.push('deletion')
    })
    await delay(50)
    for (let count = 0; count < 5; count++) {
      expect((await server.request('GET', `${CONNECTORS}/${id}`)).status).toBe(200)
      ended.push('reading')
    }
    other.exec('rollback')
    other.close()
    await Promise.all(deletions)
    expect(ended).toEqual([...Array(5).fill('reading'), ...Array(3).fill('deletion')])
    await server.close()
  })

  test('P51 readyz fails while the database takes no changes, and asks it at most once a second', async () => {
    const server = await startTestServer()
    const { take } = withMembers(server.server.store.leases)
    let takes = 0
    Object.assign(server.server.store.leases, {
      take: (...parts: Parameters<typeof take>) => {
        takes++
        return take(...parts)
      },
    })
    const other = lock(server)
    const ready = () => server.request('GET', '/readyz', { token: null })
    for (const answer of await Promise.all(Array.from({ length: 10 }, ready))) {
      const checks = { serving: true, store: false, migrations: true, key: true }
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', checks } })
    }
    expect(takes).toBe(1)
    other.exec('rollback')
    other.close()
    await until('the server is ready', ready, { holds: ({ status }) => status === 200 })
    expect(takes).toBe(2)
    await server.close()
  })

  test('a server says in its status that another program keeps the database locked, and what to do', async () => {
    const server = await startTestServer({ outage_ms: 0 })
    const other = await lockFromOutside(server.config.data_dir)
    const { code, out } = await runHere(['status'], clientEnvironment(server))
    await other.end()
    expect({ code, out }).toEqual({
      code: 3,
      out:
        `${server.base_url}: Another program keeps the database of the server locked; try again. (store)\n` +
        '  The operator of the server has to end that program, such as a backup or a shell of SQLite.\n',
    })
    await server.close()
  })

  test('a change that waits too long is 503 with Retry-After, and changes nothing', async () => {
    const server = await startTestServer()
    const { id } = await server.createConnector(connectorOf('locked'))
    const other = lock(server)
    const answer = await server.request('DELETE', `${CONNECTORS}/${id}`)
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.headers.get('retry-after')).toBe('1')
    other.exec('rollback')
    other.close()
    expect((await server.request('GET', `${CONNECTORS}/${id}`)).status).toBe(200)
    await server.close()
  })

  test('P19 a deletion empties the log also when another program was reading it', async () => {
    const server = await startTestServer()
    const { id } = await server.createConnector(connectorOf('locked'))
    const key = { organization_id: server.organization_id, id }
    const text = (await server.server.store.credentials.find(key))?.sealed ?? ''
    const other = openDatabaseFile(server.config.data_dir)
    other.exec('begin; select * from sealed_credentials')
    const deletion = server.request('DELETE', `${CONNECTORS}/${id}`)
    await delay(100)
    other.exec('rollback')
    other.close()
    expect((await deletion).status).toBe(204)
    expect(text.length).toBeGreaterThan(100)
    expect(bytesOf(server.config.data_dir)).not.toContain(text.slice(20, 100))
    await server.close()
  })
})
