import { setTimeout as delay } from 'node:timers/promises'
import { type ConnectorKind, defineConnector, defineEntity, defineList, defineSnapshot } from '@linkspan/core'
import type { Collection } from '@linkspan/stores'
import * as z from 'zod'
import { readable } from '../../../service/src/search/slot-context.ts'
import { CONNECTORS } from './api.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** The things that the vendor has. */
export const ROWS = Array.from({ length: 50 }, (_, at) => ({ id: `t${100 + at}`, title: `Thing ${at}` }))

const things = defineEntity({
  name: 'things',
  summary: 'Things of a shop.',
  actions: {
    list: defineList({
      summary: 'Lists things.',
      params: z.strictObject({ after: z.string().optional() }),
      cursor: 'after',
      run: async () => ({ data: ROWS, meta: { next_page_token: null } }),
    }),
  },
  search: {
    record: 'One record is a thing.',
    fields: { id: 'string', title: 'string' },
    key: ['id'],
    reads: [
      defineSnapshot(async function* () {
        yield ROWS
      }),
    ],
  },
})

/** A kind whose things no vendor is asked for. */
export const shop = defineConnector({
  type: 'shop',
  aliases: [],
  title: 'Shop',
  entities: { things },
  credentials: z.strictObject({ token: z.string() }),
  check: { entity: 'things', action: 'list', account: () => undefined },
  open: () => ({ api: {}, close: async () => {} }),
}) as unknown as ConnectorKind

/** A server with a connector whose things are synced. */
export interface Synced {
  readonly server: TestServer
  readonly key: { readonly organization_id: string; readonly id: string }
  /** The name of the part that has the titles, which no sync reads again by itself. */
  part(): Promise<string>
  search(): ReturnType<TestServer['execute']>
  export(): Promise<{ readonly status: number; readonly text: string; readonly cursor: string | null }>
  collection(): Promise<Collection | undefined>
  sync(): Promise<void>
  close(): Promise<void>
}

/** Starts such a server, and waits for the first sync. */
export async function synced(options: TestServerOptions = {}): Promise<Synced> {
  const server = await startTestServer({ kinds: [shop], work: 'in_process', ...options })
  const { store, services } = server.server
  const { id } = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'shop',
    name: 'Shop',
    credentials: { token: 'invented' },
    sync_interval_seconds: null,
  })
  const key = { organization_id: server.organization_id, id }

  async function sync(): Promise<void> {
    const { body } = await server.request('POST', `${CONNECTORS}/${id}/sync`)
    for (let tries = 0; ; tries++) {
      const { body: state } = await server.request('GET', `${CONNECTORS}/${id}/sync`)
      const run = state.runs.find((each: { run_id: string }) => each.run_id === body.run_id)
      if (run?.status === 'succeeded') return
      if (run?.status === 'failed' || tries > 1_000) throw new Error(`no success: ${JSON.stringify(run)}`)
      await delay(100)
    }
  }

  const collection = () => store.collections.find({ ...key, entity: 'things' })
  await sync()
  return {
    server,
    key,
    sync,
    collection,
    async part() {
      const found = await collection()
      // what is held in memory is loaded again
      await services.search.drop(key)
      const [segment] = found ? readable(found).manifest.segments : []
      return segment?.values.parts[0]?.name ?? ''
    },
    search: () =>
      server.execute(id, {
        entity: 'things',
        action: 'search',
        params: { query: { sort: [{ id: 'asc' }] }, limit: 100 },
      }),
    async export() {
      const path = `${server.base_url}${CONNECTORS}/${id}/records/things`
      const answer = await fetch(path, { headers: { authorization: `Bearer ${server.token}` } })
      return {
        status: answer.status,
        text: await answer.text(),
        cursor: answer.headers.get('x-linkspan-cursor'),
      }
    },
    close: () => server.close(),
  }
}
