import { expect } from '@jest/globals'
import { type ConnectorKind, daysAfter, toDay } from '@linkspan/core'
import type { Collection } from '@linkspan/stores'
import { answeredPartial, coverageOf, daysIn, syncedEntities } from '@linkspan/sync'
import { each } from '../../../../core/test/support/each.ts'
import type { ModelConfig } from './kind.ts'

/** Expects that the coverage follows day by day until the present one, and says of each what a search for it answers. */
export function expectCovered(kind: ConnectorKind, config: ModelConfig, collection: Collection, now: number) {
  const connector = { replication_config: config, sync_interval_seconds: 3_600 }
  const entity = syncedEntities(kind, connector).find(({ name }) => name === collection.entity)
  const reads = entity?.search.reads ?? []
  const lacksAt = (day: string | null) => {
    const filter = day === null ? null : ({ operator: 'eq', field: 'day', value: day } as const)
    const partial = answeredPartial(collection.partial, reads, filter, { ...connector, now })
    return partial.map(({ reason, scope }) => ({ reason, scope }))
  }
  const [{ days } = { days: [] }] = coverageOf(kind, connector, [collection], now)
  for (const [at, { from, to, lacks }] of each(days.entries())) {
    if (from === null || to === null) {
      expect({ days, lacks }).toEqual({ days: [{ from, to, lacks }], lacks: lacksAt(null) })
      continue
    }
    const follows = days[at - 1]?.to ?? daysAfter(from, -1)
    expect({ days, from }).toEqual({ days, from: daysAfter(follows, 1) })
    for (const day of each(daysIn({ from, to }))) expect({ day, lacks }).toEqual({ day, lacks: lacksAt(day) })
  }
  const last = days.at(-1)?.to
  if (last) expect(last >= toDay(now)).toBe(true)
}
