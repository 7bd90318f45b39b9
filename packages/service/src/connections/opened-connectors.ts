import type { Connection, ConnectorKind } from '@linkspan/core'
import type { ConnectorKey, StoredConnector } from '@linkspan/stores'
import { LRUCache } from 'lru-cache'
import { type ConnectionContext, openConnection, openUnstored } from './open-connection.ts'

/** An opened connector in use: it stays open until it is released. */
export interface AcquiredConnector {
  readonly connection: Connection
  /** The version of the credentials that it works with now. */
  version(): number
  /** Ends the use. */
  release(): void
}

export interface OpenedConnectorsOptions extends ConnectionContext {
  /** Connectors that stay open at once; default 10,000. */
  readonly max?: number
  /** How long an unused connector stays open, in milliseconds; default 10 minutes. */
  readonly idle_ms?: number
  /** A clock in milliseconds for idle times; default a monotonic one. */
  readonly now?: () => number
}

interface Entry {
  version: number
  uses: number
  retired: boolean
  readonly opening: Promise<Connection>
}

/** A bounded cache of opened connectors. */
export function openConnectors(options: OpenedConnectorsOptions) {
  const { connections, max = 10_000, idle_ms = 600_000, now } = options
  /** Entries that are being closed or still in use after they left the cache. */
  const leaving = new Set<Promise<void>>()
  const cache = new LRUCache<string, Entry>({
    max,
    ttl: idle_ms,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    ...(now && { perf: { now } }),
    dispose(entry) {
      entry.retired = true
      if (entry.uses === 0) finish(entry)
    },
  })

  function finish(entry: Entry): void {
    const closing: Promise<void> = entry.opening
      .then((connection) => connection.close())
      .catch(() => {})
      .finally(() => leaving.delete(closing))
    leaving.add(closing)
  }

  function open(connector: StoredConnector, kind: ConnectorKind, version: number): Entry {
    const entry: Entry = {
      version,
      uses: 0,
      retired: false,
      opening: openConnection(options, connector, kind, setVersion),
    }
    function setVersion(next: number): void {
      entry.version = next
    }
    cache.set(connector.id, entry)
    entry.opening.catch(() => {
      if (cache.peek(connector.id) === entry) cache.delete(connector.id)
    })
    return entry
  }

  function current(connector: StoredConnector, kind: ConnectorKind, stored_version: number): Entry {
    const known = cache.get(connector.id)
    if (known && known.version >= stored_version) return known
    cache.delete(connector.id)
    return open(connector, kind, stored_version)
  }

  return {
    /** The open connector, or a newly opened one if there is none or its credentials are older than the stored ones. */
    async acquire(
      connector: StoredConnector,
      kind: ConnectorKind,
      stored_version: number,
    ): Promise<AcquiredConnector> {
      const entry = current(connector, kind, stored_version)
      entry.uses++
      let held = true
      const release = () => {
        if (!held) return
        held = false
        entry.uses--
        if (entry.retired && entry.uses === 0) finish(entry)
      }
      // an opening that fails leaves nothing to close
      return { connection: await entry.opening, version: () => entry.version, release }
    },
    /** Opens a connector with credentials that are not stored yet; the caller closes it. */
    openUnstored: (
      connector: StoredConnector,
      kind: ConnectorKind,
      credentials: object,
    ): Promise<Connection> => openUnstored(options, connector, kind, credentials),
    /** Closes a connector when its calls in flight have ended. */
    retire: ({ id }: ConnectorKey): void => void cache.delete(id),
    /** Closes all of them. */
    async close(): Promise<void> {
      cache.clear()
      await Promise.all(leaving)
      await connections.close()
    },
  }
}

/** Connectors that are open to their vendors: their credentials are decrypted, and checked by the kind. */
export type OpenedConnectors = ReturnType<typeof openConnectors>
