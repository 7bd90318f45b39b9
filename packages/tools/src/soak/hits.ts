import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Member } from './members.ts'
import type { World } from './world.ts'

/** What the metrics of a server say. */
interface Figures {
  readonly held: number
  readonly loaded: number
  readonly bytes: number
}

const INTERVAL_MS = 2_000
const MIB = 1_048_576

/**
 * Counts how often searches found their collection in the memory of the server that answered, over its restarts. A kill loses
 * the counts of the last two seconds.
 */
export function countHits({ members, postgres }: Pick<World, 'members' | 'postgres'>) {
  const servers = members.filter(({ port }) => port !== undefined)
  const former = new Map(servers.map(({ name }) => [name, { held: 0, loaded: 0 }]))
  const last = new Map<string, Figures>()

  async function look(member: Member): Promise<void> {
    const found = await figuresOf(member)
    if (!found) return
    const before = last.get(member.name)
    const sum = former.get(member.name)
    // its counters began anew
    if (before && sum && found.held + found.loaded < before.held + before.loaded) {
      sum.held += before.held
      sum.loaded += before.loaded
    }
    last.set(member.name, found)
  }

  return {
    /** Looks until the signal aborts. */
    async watch(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await Promise.all(servers.map(look))
        await delay(INTERVAL_MS, undefined, { signal }).catch(() => {})
      }
    },
    /** The figures of each server, and what all collections would take in one. */
    async lines(): Promise<string[]> {
      await Promise.all(servers.map(look))
      const own = servers.map(({ name }) => {
        const { held = 0, loaded = 0, bytes = 0 } = last.get(name) ?? {}
        const before = former.get(name) ?? { held: 0, loaded: 0 }
        const [hits, all] = [held + before.held, held + loaded + before.held + before.loaded]
        const share = ((100 * hits) / all).toFixed(2)
        return `${name}: ${share} % of ${all} searches found their collection in memory; collections take ${mib(bytes)} MiB`
      })
      return [...own, `all collections take ${mib(await publishedBytes(postgres.url))} MiB`]
    },
  }
}

const mib = (bytes: number) => (bytes / MIB).toFixed(1)

async function figuresOf({ metrics_url }: Member): Promise<Figures | undefined> {
  const text = await fetch(metrics_url)
    .then((answer) => answer.text())
    .catch(() => undefined)
  if (text === undefined) return undefined
  const read = (name: RegExp) => Number(name.exec(text)?.[1] ?? 0)
  return {
    held: read(/^linkspan_search_collections_total\{[^}]*in_memory="true"[^}]*\} (\S+)/m),
    loaded: read(/^linkspan_search_collections_total\{[^}]*in_memory="false"[^}]*\} (\S+)/m),
    bytes: read(/^linkspan_search_held_bytes(?:\{[^}]*\})? (\S+)/m),
  }
}

async function publishedBytes(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select coalesce(sum((manifest::json->>'bytes')::bigint), 0)::float8 as bytes from collections`,
    )
    return rows[0].bytes
  } finally {
    await client.end()
  }
}
