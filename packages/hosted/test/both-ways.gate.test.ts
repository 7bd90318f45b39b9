import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorKind, Download } from '@linkspan/core'
import { type ExecuteExample, type OperationOutcome, runOperations } from '@linkspan/core/testing'
import { connectorOptions } from '@linkspan/service'
import { each } from '../../core/test/support/each.ts'
import { kinds } from './support/kinds.ts'
import { awayFromMidnight } from './support/midnight.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

await awayFromMidnight()
/** The same data on both sides: it depends only on the seed and the time. */
const now = Date.now()
const SEEDED = { seed: 7, now: () => now, call_recording: { limits: {} } }

/** The parts of an outcome that must be equal on both sides. Ids of requests differ. */
function reported({ operation, failed, answer }: OperationOutcome): object {
  if (!failed) return { operation, failed, answer }
  const { code, message, errors, vendor_code, retryable, remedy } = answer as Record<string, unknown>
  return { operation, failed, answer: { code, message, errors, vendor_code, retryable, remedy } }
}

describe.each(kinds)('$connector.type', ({ connector, credentials, operations, downloads }) => {
  let own: Awaited<ReturnType<typeof startSandbox>>
  let theirs: typeof own
  let library: ReturnType<ConnectorKind['create']>
  let server: TestServer
  let id: string

  beforeAll(async () => {
    own = await startSandbox(`${connector.type}-library`, SEEDED)
    theirs = await startSandbox(`${connector.type}-hosted`, SEEDED)
    library = connector.create({
      ...connectorOptions(own.vendors[connector.type] ?? {}),
      credentials: credentials(own.sandbox),
      onCredentialsChanged: () => {},
    })
    server = await startTestServer({ vendors: theirs.vendors, kinds: [connector] })
    const payload = { customer_name: 'acme', connector_type: connector.type, name: 'Both ways' }
    const replication_config = {
      folder_url: theirs.sandbox.drive.folder_url(theirs.sandbox.drive.root_folder_id),
      streams: JSON.stringify([{ name: 'reports', format: { filetype: 'csv' } }]),
    }
    const created = await server.createConnector({
      ...payload,
      credentials: credentials(theirs.sandbox),
      ...(connector.type === 'drive' && { replication_config }),
    })
    id = created.id
  })
  afterAll(async () => {
    await library.close()
    await server.close()
    await own.sandbox.close()
    await theirs.sandbox.close()
  })

  const throughServer: ExecuteExample = async (entity, action, params) => {
    const { status, body } = await server.execute(id, {
      entity,
      action,
      ...(params !== undefined && { params }),
    })
    if (status !== 200) throw body
    return body
  }

  test('every entity and action has the same answer through the library and through execute', async () => {
    const by_library = await runOperations(
      expect,
      await operations(own.sandbox, library.execute),
      library.execute,
    )
    const by_server = await runOperations(
      expect,
      await operations(theirs.sandbox, throughServer),
      throughServer,
    )
    expect(plain(by_server.map(reported), theirs)).toEqual(plain(by_library.map(reported), own))
    const covered = new Set(
      by_server.filter(({ failed }) => !failed).map(({ operation }) => operation.split(' ')[0]),
    )
    const downloaded = downloads ? await downloads(own.sandbox, library.execute) : []
    for (const { entity, action } of downloaded) covered.add(`${entity}.${action}`)
    const declared = Object.values(connector.entities).flatMap(({ name, actions }) =>
      Object.keys(actions).map((action) => `${name}.${action}`),
    )
    expect([...covered].sort()).toEqual(declared.sort())
  })

  if (!downloads) return

  test('every download has the same bytes and headers through the library and through execute', async () => {
    const rows = await downloads(theirs.sandbox, throughServer)
    for (const { entity, action, params, ...expected } of each(
      await downloads(own.sandbox, library.execute),
    )) {
      const { stream, ...head } = (await library.execute(entity, action, params)) as Download
      const bytes = await buffer(stream)
      const row = rows.find(({ name }) => name === expected.name)
      const answer = await fetch(`${server.base_url}/api/v1/integrations/connectors/${id}/execute`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ entity, action, params: row?.params }),
      })
      expect({ name: expected.name, status: answer.status }).toEqual({
        name: expected.name,
        status: head.status,
      })
      expect(answer.headers.get('content-type')).toBe(head.content_type)
      expect(answer.headers.get('content-range')).toBe(head.content_range)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })
})

/** Replaces the addresses of a sandbox, which differ by port. */
function plain(outcomes: object[], { sandbox }: { sandbox: Sandbox }): unknown {
  const hosts = [sandbox.advertising, sandbox.web_analytics, sandbox.call_recording, sandbox.drive].map(
    ({ base_url }) => new URL(base_url).host,
  )
  const text = hosts.reduce(
    (clean, host, index) => clean.replaceAll(host, `host-${index}`),
    JSON.stringify(outcomes),
  )
  return JSON.parse(text)
}
