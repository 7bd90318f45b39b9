import { test } from '@jest/globals'
import fc from 'fast-check'
import { inRing } from '../../../core/test/support/rings.ts'
import { expectHistory } from './support/histories.ts'
import { openLoopback, startCatalog } from './support/loopback-catalog.ts'
import { steps } from './support/steps.ts'
import { createTableWorld } from './support/table-world.ts'

const HISTORIES = { numRuns: inRing(12, 60) }

test('whatever is published, deleted, renamed, rebuilt or cut off: after a commit, the table has what is published', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (taken) => expectHistory(createTableWorld(), taken)),
    HISTORIES,
  )
})

test('and so it has if a catalog knows its newest metadata', async () => {
  const catalog = await startCatalog()
  const history = fc.asyncProperty(steps, async (taken) => {
    catalog.drop('orders')
    await expectHistory(createTableWorld(openLoopback(catalog)), taken)
  })
  await fc.assert(history, HISTORIES).finally(() => catalog.close())
})
