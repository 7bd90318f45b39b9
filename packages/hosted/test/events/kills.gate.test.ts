import { expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { killUnderChanges } from '../support/event-kills.ts'

/** More of them on demand: `npm run test:kills`. */
const KILLS = Number(process.env.LINKSPAN_KILLS ?? inRing(1, 2))

test.each(databasesOfRun)(
  'P57 %s: after kill -9 of servers at random moments, each committed change has its event once, and no other has one',
  async (_name, create) => {
    const { connectors, seen, events, cut } = await killUnderChanges(await create(), KILLS)
    expect(seen).toEqual(events)
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1))
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const of_connector = Map.groupBy(events, ({ connector_id }) => connector_id)
    for (const { id, changes, deleted } of each(connectors)) {
      const types = (of_connector.get(id) ?? []).map(({ type }) => type)
      // the last change of a deleted connector may have been cut off after its commit
      const updates = types.filter((type) => type === 'connector.updated')
      expect({ id, changes, types }).toEqual({
        id,
        changes: updates.length,
        types: ['connector.created', ...updates, ...(deleted ? ['connector.deleted'] : [])],
      })
    }
    // a connector whose creation was cut off is known to nobody, and was committed if it has an event
    const created = events.filter(({ type }) => type === 'connector.created')
    expect(created.length).toBeGreaterThanOrEqual(connectors.length)
    expect(created.length).toBeLessThanOrEqual(connectors.length + cut)
    expect(cut).toBeGreaterThan(0)
    if (process.env.LINKSPAN_KILLS)
      process.stderr.write(
        `${JSON.stringify({ events: events.length, connectors: connectors.length, cut })}\n`,
      )
  },
  600_000 + KILLS * 20_000,
)
