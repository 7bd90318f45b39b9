import { expect, test } from '@jest/globals'
import type { SyncRead } from '@linkspan/core'
import * as fc from 'fast-check'
import { type Checkpoint, firstCheckpoint } from '../src/plan/checkpoint.ts'
import { EntitySources } from '../src/plan/entity-sources.ts'
import type { RunContext } from '../src/plan/run-context.ts'
import { RunSources } from '../src/plan/run-sources.ts'
import { NEW_SOURCE } from '../src/plan/source-state.ts'

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

test('P45 records of a source are forgotten once two runs in a row lack it in a complete list', async () => {
  const known = fc.subarray(IDS)
  /** Whether the run continues the one before, what is listed, and whether that is all. */
  const runs = fc.array(fc.tuple(fc.boolean(), fc.subarray(IDS), fc.boolean()), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(known, runs, async (ids, given) => {
      let checkpoint: Checkpoint = {
        ...firstCheckpoint('c'),
        sources: new Map(ids.map((id) => [id, NEW_SOURCE])),
      }
      /** By source, the chain whose complete list lacked it first. */
      const absent = new Map<string, number | undefined>(ids.map((id) => [id, undefined]))
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
        expect(gone.toSorted()).toEqual(lost.toSorted())
        sources.forget(gone)
        for (const id of lost) absent.delete(id)
        expect([...sources.listed].toSorted()).toEqual([...listed].toSorted())
        expect([...sources.states.keys()].toSorted()).toEqual([...absent.keys()].toSorted())
        checkpoint = { ...checkpoint, ...sources.progress }
      }
    }),
  )
})
