import { expect } from '@jest/globals'
import { metadataOf, readTable } from './read-table.ts'
import { type Step, take } from './steps.ts'
import { comparable, expectedRows, type TableWorld } from './table-world.ts'

/** Takes the steps. After each commit, the table has what is published; its former snapshots have what they had. */
export async function expectHistory(world: TableWorld, taken: readonly Step[]): Promise<void> {
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
