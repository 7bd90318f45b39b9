import { type Craft, ofKind, randomOf } from '../fleet.ts'
import { again, type Course } from './load.ts'

/** The share of the syncs that are of Gong, whose limits are low. */
const RARE = 0.03

/** Asks for syncs, one after the other, and waits for the end of each. */
export async function keepSyncing(course: Course): Promise<void> {
  const { world, fleet, ledger } = course
  const [rare, common] = [
    ofKind(fleet, 'call-recording'),
    fleet.filter(({ kind }) => kind.type !== 'call-recording'),
  ]
  await again(course, 200, async () => {
    const { id } = randomOf(Math.random() < RARE ? rare : common)
    await ledger.attempt('sync', async () => {
      // another loop may have asked for the same
      await world.client.connectors.sync(id).catch(unlessConflict)
      await settled(course, id, 300_000)
    })
  })
}

/** Waits until no run of the connector is queued or running. */
async function settled({ world }: Course, id: string, most_ms: number): Promise<void> {
  const until = Date.now() + most_ms
  for (;;) {
    const { current } = await world.client.connectors.syncs(id)
    if (current === null) return
    if (Date.now() > until) throw new Error(`the sync of ${id} has not ended: ${JSON.stringify(current)}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Syncs all of them until each has succeeded once more. */
export async function syncAll(course: Course, most_ms: number): Promise<void> {
  const { world, fleet, ledger } = course
  const left: Craft[] = [...fleet]
  const until = Date.now() + most_ms
  const work = async () => {
    for (let each = left.shift(); each; each = left.shift()) {
      const { id, customer_name } = each
      try {
        await world.client.connectors.sync(id).catch(unlessConflict)
        await settled(course, id, 300_000)
        const { runs } = await world.client.connectors.syncs(id)
        if (runs[0]?.status !== 'succeeded') throw new Error(JSON.stringify(runs[0]))
      } catch (error) {
        if (Date.now() > until) ledger.fault(`${customer_name} cannot be synced: ${error}`)
        else left.push(each)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
}

function unlessConflict(error: { code?: string }): void {
  if (error.code !== 'conflict') throw error
}
