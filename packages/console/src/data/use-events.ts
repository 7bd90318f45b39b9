import type { LinkspanEvent } from '@linkspan/client'
import { useEffect, useState } from 'preact/hooks'
import { type EventSlice, newestPosition, readBack } from './events-back.ts'
import { onEvent } from './live.ts'
import { useResource } from './resource.ts'

/** New events that a screen keeps before it was read again. */
const MOST_NEW = 2_000

/** The events of a filter, the newest first: those that were read, more of them on demand, and new ones. */
export function useEvents(type: string, connector_id: string) {
  const filter = { type, connector_id }
  const [fresh, setFresh] = useState<readonly LinkspanEvent[]>([])
  const [older, setOlder] = useState<EventSlice>()
  const [error, setError] = useState<unknown>()
  const first = useResource(`${type} ${connector_id}`, async (signal) => {
    const from = await newestPosition(signal)
    return { from, ...(await readBack(filter, from, signal)) }
  })
  const read = first.value.value
  useEffect(() => {
    setFresh([])
    setOlder(undefined)
    setError(undefined)
  }, [read])
  useEffect(
    () =>
      onEvent((event) => {
        if (type && event.type !== type) return
        if (connector_id && event.connector_id !== connector_id) return
        setFresh((former) => [event, ...former].slice(0, MOST_NEW))
      }),
    [type, connector_id],
  )
  const newest = read?.from ?? 0
  const rows = [
    ...fresh.filter(({ position }) => position > newest),
    ...(read?.events ?? []),
    ...(older?.events ?? []),
  ]
  const below = older?.below ?? read?.below ?? 0

  function grow(): void {
    if (below === 0 || error !== undefined) return
    readBack(filter, below).then(
      (slice) => setOlder({ events: [...(older?.events ?? []), ...slice.events], below: slice.below }),
      setError,
    )
  }

  return { first, rows, error, grow, retry: () => setError(undefined) }
}
