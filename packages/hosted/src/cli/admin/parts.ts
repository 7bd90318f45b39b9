import { CommandFailure, UsageError } from '@linkspan/cli'
import { describePlace, moveParts as move, withLease } from '@linkspan/stores'
import type { adminCommands } from './declarations.ts'
import { onStore } from './on-store.ts'

const LEASE = 'parts/move'
const TTL_MS = 30_000

/** Moves the synced data to another place. */
export const movePartsCommand = onStore<typeof adminCommands.moveParts>(
  async (_input, { store, config, places }) => {
    const { place, former } = config.parts ?? {}
    if (!place || !former || !places?.former)
      throw new UsageError('set LINKSPAN_PARTS to the new place and LINKSPAN_PARTS_FORMER to the present one')
    const { former: from, present: to } = places
    const moved = await withLease(store.leases, LEASE, { ttl_ms: TTL_MS }, ({ signal }) =>
      move(from, to, { signal }),
    )
    if (!moved) throw new CommandFailure('another process moves the synced data at the moment')
    const { parts, bytes, damaged } = moved.result
    const megabytes = Math.round(bytes / 1024 ** 2).toLocaleString('en')
    return [
      `moved ${parts} parts, ${megabytes} MiB, from ${describePlace(former)} to ${describePlace(place)}`,
      ...(damaged > 0
        ? [`${damaged} parts are damaged and stay; the next syncs read their records again`]
        : []),
    ]
  },
)
