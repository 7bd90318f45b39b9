import { expect, test } from '@jest/globals'
import type { SyncRead } from '@linkspan/core'
import * as fc from 'fast-check'
import { type Checkpoint, firstCheckpoint } from '../src/checkpoint.ts'
import { EntitySources } from '../src/entity-sources.ts'
import type { RunContext } from '../src/run-context.ts'
import { RunSources } from '../src/run-sources.ts'
import { NEW_SOURCE } from '../src/source-state.ts'

const IDS = ['a', 'b', 'c']
const reads = [
  { kind: 'snapshot', by_source: { of: (id: string) => ({ field: 'id', equals: id }) } },
] as unknown as readonly SyncRead[]

/** The sources of an entity in a run of a chain, in which the vendor lists these. */
function sourcesOf(checkpoint: Checkpoint, chain: number, listed: readonly string[], complete: boolean) {
  const list = async () => ({ sources: listed.map((id) => ({ id })), complete })
  const run = {
    times: { at: chain, since: chain, interval_ms: 0 },
    sources: new RunSources({ noun: 'customer', named: undefined, list }),
    asksAgain: () => false,
  } as unknown as RunContext
  return new EntitySources({ run, reads, plan: undefined, checkpoint })
}

test('P45 records of a source are forgotten once two runs in a row lack it in a complete list, also of those that only a former version has read', async () => {
  const known = fc.subarray(IDS)
  /** Whether the run continues the one before, what is listed, and whether that is all. */
  const runs = fc.array(fc.tuple(fc.boolean(), fc.subarray(IDS), fc.boolean()), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(known, fc.boolean(), runs, async (ids, has_unknown, given) => {
      let checkpoint: Checkpoint = {
        ...firstCheckpoint('c'),
        unknown: has_unknown ? NEW_SOURCE : null,
        sources: new Map(ids.map((id) => [id, NEW_SOURCE])),
      }
      /** By source, and for those without a state, the chain whose complete list lacked it first. */
      const absent = new Map<string, number | undefined>(ids.map((id) => [id, undefined]))
      if (has_unknown) absent.set('unknown', undefined)
      let chain = 1
      for (const [continues, listed, complete] of given) {
        if (!continues) chain++
        const sources = sourcesOf(checkpoint, chain, listed, complete)
        const gone = await sources.open()
        for (const id of listed) absent.set(id, undefined)
        const lost: string[] = []
        for (const [id, since] of complete ? [...absent] : []) {
          if (listed.includes(id)) continue
          if (since !== undefined && since !== chain) lost.push(id)
          absent.set(id, since ?? chain)
        }
        expect(gone.toSorted()).toEqual(lost.filter((id) => id !== 'unknown').toSorted())
        expect(sources.sweeps).toBe(lost.includes('unknown'))
        sources.forget(gone)
        if (sources.sweeps) sources.noteSweep()
        for (const id of lost) absent.delete(id)
        expect([...sources.listed].toSorted()).toEqual([...listed].toSorted())
        expect(sources.hasUnknown).toBe(absent.has('unknown'))
        const states = [...absent.keys()].filter((id) => id !== 'unknown')
        expect([...sources.states.keys()].toSorted()).toEqual(states.toSorted())
        checkpoint = { ...checkpoint, ...sources.progress }
      }
    }),
  )
})
