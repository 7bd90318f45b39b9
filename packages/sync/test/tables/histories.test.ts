import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { inRing } from '../../../core/test/support/rings.ts'
import { metadataOf, readTable } from './support/read-table.ts'
import { type Step, steps, take } from './support/steps.ts'
import { comparable, createTableWorld, expectedRows } from './support/table-world.ts'

/** Takes the steps. After each commit, the table has what is published; its former snapshots have what they had. */
async function expectHistory(taken: readonly Step[]): Promise<void> {
  const world = createTableWorld()
  const snapshots = new Map<number, readonly string[]>()
  try {
    for (const given of [...taken, { kind: 'commit' }] as Step[]) {
      await take(world, given)
      if (given.kind !== 'commit') continue
      await world.commit()
      if (world.connectors.size === 0 && snapshots.size === 0) continue
      const rows = comparable(await readTable(world.location))
      expect(rows).toEqual(comparable(expectedRows(world.connectors.values())))
      const id = (await metadataOf(world.location))['current-snapshot-id']
      if (id !== undefined) snapshots.set(id, rows)
    }
    // may be empty: of a history without connectors
    for (const [id, rows] of [...snapshots].slice(-4))
      expect(comparable(await readTable(world.location, id))).toEqual(rows)
  } finally {
    await world.close()
  }
}

test('whatever is published, deleted, renamed, rebuilt or cut off: after a commit, the table has what is published', async () => {
  await fc.assert(fc.asyncProperty(steps, expectHistory), {
    numRuns: inRing(12, 120),
  })
})
