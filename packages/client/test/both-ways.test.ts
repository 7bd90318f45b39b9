import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient, type HostedConnection, isLinkspanError, type LinkspanClient } from '@linkspan/client'
import { type Download, toSnakeCase } from '@linkspan/core'
import { type ExecuteExample, runOperations } from '@linkspan/core/testing'
import { ringOf } from '../../core/test/support/rings.ts'
import { kinds } from '../../hosted/test/support/kinds.ts'
import { type Sandbox, startSandbox } from '../../hosted/test/support/sandbox.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'
import type { FileDownload } from '../src/types.ts'

// the calls are the same for each kind
const table = kinds.map((kind) => ({ ...kind, ring: ringOf(kind.connector.type === 'web-analytics') }))

describe.each(table)(
  '$ring$connector.type through the client',
  ({ connector, credentials, operations, downloads }) => {
    let sandbox: Sandbox
    let server: TestServer
    let linkspan: LinkspanClient
    let hosted: HostedConnection
    beforeAll(async () => {
      const started = await startSandbox(`${connector.type}-client`, { call_recording: { limits: {} } })
      sandbox = started.sandbox
      server = await startTestServer({ vendors: started.vendors, kinds: [connector] })
      linkspan = createClient({ base_url: server.base_url, ...server.client })
      await linkspan.connectors.create({
        customer_name: 'acme',
        connector_type: connector.type,
        name: 'Third way',
        credentials: { ...credentials(sandbox) },
      })
      hosted = linkspan.connector({ customer_name: 'acme', connector_type: connector.type })
    })
    afterAll(async () => {
      await server?.close()
      await sandbox?.close()
    })

    test('every entity and action works by its method, named as in the library', async () => {
      const called = new Set<string>()
      const byMethod: ExecuteExample = async (entity, action, params) => {
        const property = Object.keys(connector.entities).find((each) => toSnakeCase(each) === entity)
        if (property === undefined) return hosted.execute(entity, action, params)
        called.add(`${entity}.${action}`)
        const methods = hosted as unknown as Record<
          string,
          Record<string, (params: unknown) => Promise<unknown>>
        >
        return methods[property]?.[action]?.(params).catch((error) => {
          expect(isLinkspanError(error)).toBe(true)
          throw error
        })
      }
      await runOperations(expect, await operations(sandbox, byMethod), byMethod)
      // may be empty: some kinds have no downloads
      for (const operation of (await downloads?.(sandbox, byMethod)) ?? []) {
        const { entity, action, params } = operation
        const theirs = (await byMethod(entity, action, params)) as FileDownload
        const client = await buffer(theirs.stream)
        expect(client.length).toBe(theirs.content_length ?? client.length)
        expect(client.length).toBeGreaterThan(0)
        const { stream: _stream, ...head } = theirs satisfies Omit<Download, 'stream'>
        expect(head).toMatchObject({ status: expect.any(Number), content_type: expect.any(String) })
      }
      const declared = Object.values(connector.entities).flatMap(({ name, actions }) =>
        Object.keys(actions).map((action) => `${name}.${action}`),
      )
      expect([...called]).toEqual(expect.arrayContaining(declared))
    })
  },
)
