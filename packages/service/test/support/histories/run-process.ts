/*
 * A process that carries out the runs of histories, one at a time. The vendor is in the process of the test, which may
 * kill this one at any call.
 */

import { flushCompileCache } from 'node:module'
import {
  type Connection,
  type ConnectorKind,
  createLimiter,
  type OpenLimiter,
  systemClock,
} from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { createMemoryEngine } from '@linkspan/search'
import {
  createEnvelope,
  createSealedParts,
  openPostgresStore,
  parseDatabaseUrl,
  parseKeyRing,
  type Store,
} from '@linkspan/stores'
import { openStreams } from '@linkspan/sync'
import { createSyncRunner } from '../../../src/sync/run.ts'
import { beforePublications } from '../wrapped-store.ts'
import { beforeDocuments } from './before-documents.ts'
import { modelKind, type VendorApi } from './kind.ts'
import type { Answer, Ask, FromRun, RemoteVendor, ToRun } from './run-messages.ts'
import { Refusal } from './vendor.ts'

// the next process loads what this one has compiled
flushCompileCache()
const send = (message: FromRun) => void process.send?.(message)
const waiting = new Map<number, (answer: Answer) => void>()
let asked = 0
let store: { readonly url: string; readonly opened: Store } | undefined

function ask(question: Ask): Promise<unknown> {
  const id = asked++
  const answered = Promise.withResolvers<unknown>()
  waiting.set(id, ({ value, refusal }) => {
    if (refusal) answered.reject(new Refusal(refusal.reason, refusal.retry_after_seconds))
    else answered.resolve(value)
  })
  send({ id, question })
  return answered.promise
}

const api = {
  list: () => ask({ call: 'list', args: [] }),
  documents: (...args: string[]) => ask({ call: 'documents', args }),
  rows: (...args: string[]) => ask({ call: 'rows', args }),
} as VendorApi

/** The database of a history, which the runs of one history share. */
async function open({ DATABASE_URL: url = '' }: Readonly<Record<string, string>>): Promise<Store> {
  if (store?.url === url) return store.opened
  // its database is gone
  await store?.opened.close().catch(() => {})
  const timeouts = { connect_timeout_ms: 30_000, statement_timeout_ms: 30_000, wait_ms: 30_000 }
  store = { url, opened: openPostgresStore({ ...parseDatabaseUrl(url), pool_size: 2, ...timeouts }) }
  return store.opened
}

/** The kind of a run, and its library. */
function opens(vendor: RemoteVendor, now: () => number): { kind: ConnectorKind; connection: Connection } {
  const clock = { ...systemClock, now }
  if ('history' in vendor) {
    const kind = modelKind(vendor.history, api, vendor.retention)
    return { kind, connection: kind.create({ credentials: {}, clock } as never) as Connection }
  }
  const limiter: OpenLimiter = (_account, limits) => createLimiter(limits, { clock })
  const connection = drive.create({ ...vendor.drive, clock, limiter } as never) as Connection
  const onDocuments = async () => void (await ask({ reads: 'documents' }))
  return {
    kind: drive,
    connection: { ...connection, ...beforeDocuments(connection, { omits: vendor.omits, onDocuments }) },
  }
}

process.on('message', async (message: ToRun) => {
  if ('answer' in message) {
    waiting.get(message.id)?.(message.answer)
    waiting.delete(message.id)
    return
  }
  const { vendor, job, now: at, env, keys } = message
  const now = () => at
  const opened = await open(env)
  const { kind, connection } = opens(vendor, now)
  const acquired = { connection, version: () => 1, release() {} }
  const engine = createMemoryEngine()
  try {
    const outcome = await createSyncRunner({
      kinds: [kind],
      store: beforePublications(opened, async ({ partial, checkpoint }) => {
        await ask({ publishes: { partial, checkpoint } })
      }),
      opened: { acquire: async () => acquired },
      partsOf: createSealedParts({ store: opened, envelope: createEnvelope(parseKeyRing(keys)) }),
      engine,
      openStreams,
      turn_ms: Number.POSITIVE_INFINITY,
      clock: { ...systemClock, now, elapsed: now },
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    })({ ...job, signal: new AbortController().signal })
    send({ outcome })
  } catch (error) {
    send({ failure: String(error) })
  } finally {
    await connection.close()
    await engine.close()
  }
})
