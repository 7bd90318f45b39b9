import type { LinkspanEvent } from '@linkspan/client'
import { linkspan } from '../session.ts'

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
  try {
    for await (const event of linkspan.events({ after: 'now' }, { signal: own.signal }))
      for (const listener of [...listeners]) listener(event)
  } catch {
    // the lists are read again when the person asks for it
  } finally {
    if (controller === own) controller = undefined
  }
}
