import type { LinkspanEvent } from '@linkspan/client'
import { signal } from '@preact/signals'
import { linkspan } from '../session.ts'

/** Whether new events arrive; `ended` if the server refuses them. */
export const live_status = signal<'on' | 'ended'>('on')

type Listener = (event: LinkspanEvent) => void

const listeners = new Set<Listener>()
let controller: AbortController | undefined

/** Calls the listener with each new event of the organization. All listeners share one connection. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener)
  if (!controller) void follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    // the next screen listens a moment later
    setTimeout(() => {
      if (listeners.size > 0) return
      controller?.abort()
      controller = undefined
    }, 2_000)
  }
}

async function follow(): Promise<void> {
  const own = new AbortController()
  controller = own
  live_status.value = 'on'
  try {
    for await (const event of linkspan.events({ after: 'now' }, { signal: own.signal }))
      for (const listener of [...listeners]) listener(event)
  } catch {
    if (controller === own) live_status.value = 'ended'
  } finally {
    if (controller === own) controller = undefined
  }
}
