import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Coverage, PartialScope } from '@linkspan/client'
import { each } from '../../core/test/support/each.ts'
import { until } from '../../core/test/support/until.ts'
import { CONNECTORS } from '../../hosted/test/support/api.ts'
import { describeInBrowser } from '../../hosted/test/support/chromium.ts'
import { daysIn } from '../../sync/src/plan/day-ranges.ts'
import { DAY_STATE_TEXTS, dayState } from '../src/data/day-states.ts'
import { openSyncedWorld, type SyncedWorld } from './support/world.ts'

describeInBrowser('the calendar of a connector', () => {
  let world: SyncedWorld

  beforeAll(async () => {
    world = await openSyncedWorld('console-calendar')
  })
  afterAll(() => world?.close())

  test('P45 shows of each day what a search of that day answers', async () => {
    const { server, visitor, id } = world
    const { page, complaints } = visitor
    const { body } = await server.request('GET', `${CONNECTORS}/${id}/coverage`)
    const { entities } = body as Coverage
    const { days } = each(entities).find(({ entity }) => entity === 'campaigns') ?? { days: [] }
    for (const { from, to, lacks } of each(days)) {
      for (const day of each(daysIn({ from: String(from), to: String(to) }))) {
        const query = { filter: { eq: { 'segments.date': day } } }
        const found = await server.execute(id, { entity: 'campaigns', action: 'search', params: { query } })
        const partial: PartialScope[] = found.body.meta.partial ?? []
        expect({ day, lacks }).toEqual({
          day,
          lacks: partial.map(({ reason, scope }) => ({ reason, scope })),
        })
      }
    }
    const states = entities.flatMap((covered) =>
      covered.days.map(({ from, to, lacks }) => [
        covered.entity,
        from ?? 'all records',
        to ?? '',
        DAY_STATE_TEXTS[dayState(lacks)],
      ]),
    )
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/coverage')) asked.push(request.url())
    })
    await visitor.open(`/connectors/${id}`)
    const picture = page.getByRole('figure', { name: 'Chart: What is known of each day' })
    await picture.locator('canvas').waitFor()
    await visitor.click(picture.getByText('Values as a table'))
    const shown = () =>
      picture
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
    const table = await until('the table has rows', shown, { holds: (rows) => rows.length > 0 })
    expect(table.map((row) => row.slice(0, 4).map((text) => text?.toLowerCase()))).toEqual(states)
    expect(asked).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  test('the state of a connector follows a run that ends between two answers', async () => {
    const { page, open } = world.visitor
    const asked: string[] = []
    const own = `${CONNECTORS}/${world.id}`
    await page.route(new RegExp(`${own}(/sync)?$`), async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const is_run = route.request().url().endsWith('sync')
      asked.push(is_run ? 'run' : 'connector')
      const running = { ...body, health: { state: 'running' }, sync: { ...body.sync, status: 'running' } }
      const former = is_run ? { ...body, status: 'running' } : running
      await route.fulfill({
        response,
        json: asked.filter((each) => each === 'run').length > 3 ? body : former,
      })
    })
    await open(`/connectors/${world.id}`)
    await page.getByText('Healthy', { exact: true }).first().waitFor()
    // while it runs, only its runs are read again
    expect(asked.slice(2)).toEqual(['run', 'run', 'run', 'connector'])
  })
})
