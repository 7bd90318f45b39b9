import { changed, failed, huge, loading, PROBLEM, refuse } from './answers.ts'
import { fulfilHugeEntity } from './hostile.ts'
import type { Screen, Subjects } from './screens.ts'

const EXECUTE = /\/execute$/

/** The states of the records of an entity. */
export function dataStates({ connector_id }: Subjects): Screen[] {
  const entity = `/data/${connector_id}/campaigns`
  return [
    { name: 'data-huge', path: '/data', ready: '[role=cell]', arrange: huge },
    { name: 'data-nothing-found', path: '/data?q=nobody', ready: 'text=No connector matches' },
    {
      name: 'records-refused',
      path: `${entity}?where=metrics.clicks~gt~many`,
      ready: '.problem',
    },
    {
      name: 'records-many-groups',
      path: `${entity}?group=campaign.name&group=segments.hour&show=sum~metrics.clicks&show=count~*`,
      ready: '.canvas canvas',
    },
    {
      name: 'records-many-lines',
      path: `${entity}?group=segments.date&group=campaign.name&show=sum~metrics.clicks`,
      ready: '.canvas canvas',
    },
    {
      name: 'records-hours-as-bars',
      path: `${entity}?group=segments.hour&show=sum~metrics.clicks&chart=bars`,
      ready: '.bars',
    },
    {
      name: 'records-one-value',
      path: `${entity}?show=count~*`,
      ready: '.grid-row',
    },
    {
      name: 'records-conditions',
      path: `${entity}?where=campaign.name~like~a&where=metrics.clicks~present~&match=any&sort=segments.date~desc&sort=metrics.clicks~asc`,
      ready: '.grid-row',
    },
    {
      name: 'records-stale',
      path: entity,
      ready: 'text=older than the interval of syncs allows',
      arrange: changed(EXECUTE, (body) => ({
        ...body,
        meta: {
          ...body.meta,
          partial: ['stale', 'failed', 'sampled', 'rebuilding', 'truncated', 'absent'].map((reason) => ({
            scope: reason === 'stale' ? 'all' : '2257762802',
            from: null,
            to: null,
            reason,
          })),
        },
      })),
    },
    {
      name: 'records-loading',
      path: entity,
      ready: '.skeleton',
      arrange: (page) => loading(page, EXECUTE),
    },
    { name: 'records-failed', path: entity, ready: '.problem', arrange: (page) => failed(page, EXECUTE) },
    {
      name: 'records-pending',
      path: entity,
      ready: 'text=has not come this far',
      arrange: (page) =>
        page.route(EXECUTE, (route) =>
          refuse(route, { ...PROBLEM, code: 'sync_pending', status: 409, message: 'The first sync runs.' }),
        ),
    },
    {
      name: 'records-huge',
      path: entity,
      ready: '[aria-colcount="500"]',
      arrange: fulfilHugeEntity,
      act: async (page) => {
        await page.getByRole('button', { name: /of 500 fields/ }).click()
        await page.getByRole('button', { name: 'Choose these 500' }).click()
        await page.getByRole('button', { name: /of 500 fields/ }).click()
      },
    },
    { name: 'records-absent', path: `/data/${connector_id}/nothing`, ready: 'text=Nothing can be searched' },
  ]
}
