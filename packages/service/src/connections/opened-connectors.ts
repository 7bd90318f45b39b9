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

/**
 * Connectors that are open to their vendors, in a bounded cache: their credentials are decrypted, and checked by the kind.
 */
export class OpenedConnectors {
  readonly #options: OpenedConnectorsOptions
  readonly #cache: LRUCache<string, Entry>
  /** Entries that are being closed or still in use after they left the cache. */
  readonly #leaving = new Set<Promise<void>>()

  constructor(options: OpenedConnectorsOptions) {
    const { max = 10_000, idle_ms = 600_000, now } = options
    this.#options = options
    this.#cache = new LRUCache({
      max,
      ttl: idle_ms,
      updateAgeOnGet: true,
      ttlAutopurge: true,
      ...(now && { perf: { now } }),
      dispose: (entry) => {
        entry.retired = true
        if (entry.uses === 0) this.#finish(entry)
      },
    })
  }

  /** The open connector, or a newly opened one if there is none or its credentials are older than the stored ones. */
  async acquire(
    connector: StoredConnector,
    kind: ConnectorKind,
    stored_version: number,
  ): Promise<AcquiredConnector> {
    const entry = this.#current(connector, kind, stored_version)
    entry.uses++
    let held = true
    const release = () => {
      if (!held) return
      held = false
      entry.uses--
      if (entry.retired && entry.uses === 0) this.#finish(entry)
    }
    // an opening that fails leaves nothing to close
    return { connection: await entry.opening, version: () => entry.version, release }
  }

  /** Opens a connector with credentials that are not stored yet; the caller closes it. */
  openUnstored(connector: StoredConnector, kind: ConnectorKind, credentials: object): Promise<Connection> {
    return openUnstored(this.#options, connector, kind, credentials)
  }

  /** Closes a connector when its calls in flight have ended. */
  retire({ id }: ConnectorKey): void {
    this.#cache.delete(id)
  }

  /** Closes all of them. */
  async close(): Promise<void> {
    this.#cache.clear()
    await Promise.all(this.#leaving)
    await this.#options.connections.close()
  }

  #current(connector: StoredConnector, kind: ConnectorKind, stored_version: number): Entry {
    const known = this.#cache.get(connector.id)
    if (known && known.version >= stored_version) return known
    this.#cache.delete(connector.id)
    return this.#open(connector, kind, stored_version)
  }

  #open(connector: StoredConnector, kind: ConnectorKind, version: number): Entry {
    const setVersion = (next: number) => {
      entry.version = next
    }
    const opening = openConnection(this.#options, connector, kind, setVersion)
    const entry: Entry = { version, uses: 0, retired: false, opening }
    this.#cache.set(connector.id, entry)
    opening.catch(() => {
      if (this.#cache.peek(connector.id) === entry) this.#cache.delete(connector.id)
    })
    return entry
  }

  #finish(entry: Entry): void {
    const closing: Promise<void> = entry.opening
      .then((connection) => connection.close())
      .catch(() => {})
      .finally(() => this.#leaving.delete(closing))
    this.#leaving.add(closing)
  }
}
