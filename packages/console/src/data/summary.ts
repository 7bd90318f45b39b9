import type { ConnectorSummary } from '@linkspan/client'
import { signal } from '@preact/signals'
import { linkspan, session } from '../session.ts'
import { onEvent } from './live.ts'

/** How all connectors are, as far as it was read, and why the last reading failed. */
export const summary = signal<{ readonly value?: ConnectorSummary; readonly error?: unknown }>({})

/** How soon after an event the summary is read again, and how often without one, in milliseconds. */
const SOON_MS = 2_000
const SELDOM_MS = 15_000

let users = 0
let stop: (() => void) | undefined

/** Keeps the summary up to date while a screen uses it. */
export function keepSummary(): () => void {
  users++
  stop ??= start()
  return () => {
    users--
    if (users > 0) return
    stop?.()
    stop = undefined
  }
}

/** Reads the summary again. */
export async function reloadSummary(ended?: AbortSignal): Promise<void> {
  try {
    summary.value = { value: await linkspan.connectors.summary(ended ? { signal: ended } : {}) }
  } catch (error) {
    if (!ended?.aborted) summary.value = { ...summary.peek(), error }
  }
}

function start(): () => void {
  const controller = new AbortController()
  const { signal: ended } = controller
  let soon: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    soon = undefined
    if (session.peek() && !document.hidden) void reloadSummary(ended)
  }
  read()
  const silence = onEvent(({ connector_id }) => {
    if (connector_id !== null) soon ??= setTimeout(read, SOON_MS)
  })
  const timer = setInterval(read, SELDOM_MS)
  return () => {
    controller.abort()
    silence()
    clearTimeout(soon)
    clearInterval(timer)
  }
}
