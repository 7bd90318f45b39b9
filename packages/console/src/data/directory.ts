import type { ConnectorRecord } from '@linkspan/client'
import { computed, signal } from '@preact/signals'
import { linkspan, session } from '../session.ts'
import { onEvent } from './live.ts'
import { isAbsent } from './resource.ts'

/** How far the list of all connectors was read. */
export const directory_state = signal<{ readonly is_complete: boolean; readonly error?: unknown }>({
  is_complete: false,
})

const records = signal<ReadonlyMap<string, ConnectorRecord>>(new Map())

/** All connectors that were read so far, newest first. */
export const connectors = computed(() =>
  [...records.value.values()].toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)),
)

/** Connectors on the first page, which is shown soon, and on each further one. */
const FIRST_PAGE = 100
const PAGE = 1_000
/** How often connectors that are busy are looked at again, in milliseconds. */
const LOOK_MS = 2_000
/** How many of them at once. */
const LOOKS = 8

let users = 0
let stop: (() => void) | undefined

/** Keeps the list while a screen uses it: reads it once, and follows what happens. */
export function keepDirectory(): () => void {
  users++
  stop ??= start()
  return () => {
    users--
  }
}

/** Puts what a request has answered into the list. */
export function remember(record: ConnectorRecord): void {
  records.value = new Map(records.value).set(record.id, record)
}

/** Removes a connector that was deleted. */
export function forget(id: string): void {
  const left = new Map(records.value)
  left.delete(id)
  records.value = left
}

/** Reads the whole list again. */
export function reloadDirectory(): void {
  stop?.()
  stop = start()
}

function start(): () => void {
  const controller = new AbortController()
  const { signal: ended } = controller
  void readAll(ended)
  const silence = onEvent(({ type, connector_id }) => {
    if (connector_id === null) return
    if (type === 'connector.deleted') forget(connector_id)
    else waiting.add(connector_id)
  })
  const timer = setInterval(() => void look(ended), LOOK_MS)
  return () => {
    controller.abort()
    silence()
    clearInterval(timer)
  }
}

async function readAll(ended: AbortSignal): Promise<void> {
  directory_state.value = { is_complete: false }
  const read = new Map<string, ConnectorRecord>()
  try {
    for (let cursor: string | undefined; ; ) {
      const page = await linkspan.connectors.list(
        { limit: cursor ? PAGE : FIRST_PAGE, ...(cursor && { cursor }) },
        { signal: ended },
      )
      for (const each of page.data) read.set(each.id, each)
      // what is gone meanwhile disappears with the last page
      if (page.meta.has_more) records.value = new Map([...records.value, ...read])
      cursor = page.meta.cursor ?? undefined
      if (!page.meta.has_more || !cursor) break
    }
    records.value = read
    directory_state.value = { is_complete: true }
  } catch (error) {
    if (!ended.aborted) directory_state.value = { is_complete: false, error }
  }
}

const waiting = new Set<string>()

/** Reads again what an event has named, and what is busy. */
async function look(ended: AbortSignal): Promise<void> {
  if (document.hidden || !session.peek() || users === 0) return
  const busy = connectors.peek().filter(({ health }) => ['running', 'waiting'].includes(health.state))
  const ids = [...new Set([...waiting, ...busy.map(({ id }) => id)])].slice(0, LOOKS)
  for (const id of ids) waiting.delete(id)
  await Promise.all(ids.map((id) => refresh(id, ended)))
}

/** Reads one connector again. */
async function refresh(id: string, ended?: AbortSignal): Promise<void> {
  try {
    const found = await linkspan.connectors.get(id, ended ? { signal: ended } : {})
    remember(found)
  } catch (error) {
    if (isAbsent(error)) forget(id)
  }
}
