import { changed, failed, huge, loading, press, role } from './answers.ts'
import type { Screen, Subjects } from './screens.ts'

const SYNC = /\/connectors\/[^/]+\/sync$/
const ONE_KIND = /\/integrations\/definitions\/[^/]+$/

/** The states of the data and the settings of a connector. */
export function settingsStates({ connector_id }: Subjects): Screen[] {
  const own = `/connectors/${connector_id}`
  return [
    { name: 'connector-delete', path: `${own}/settings`, ready: 'dialog', act: press('Delete') },
    {
      name: 'connector-settings-for-readers',
      path: `${own}/settings`,
      ready: 'text=What is synced',
      arrange: role('read'),
    },
    {
      name: 'connector-data-loading',
      path: `${own}/data`,
      ready: 'h1',
      arrange: (page) => loading(page, ONE_KIND),
    },
    {
      name: 'connector-data-failed',
      path: `${own}/data`,
      ready: 'text=could not be read',
      arrange: (page) => failed(page, ONE_KIND),
    },
    { name: 'connector-data-huge', path: '/connectors/con_7/data', ready: '.entity', arrange: huge },
    {
      name: 'connector-data-not-synced',
      path: `${own}/data`,
      ready: 'text=not synced yet',
      arrange: changed(SYNC, (body) => ({ ...body, entities: [] })),
    },
    {
      name: 'connector-settings-loading',
      path: `${own}/settings`,
      ready: 'h1',
      arrange: (page) => loading(page, ONE_KIND),
    },
    {
      name: 'connector-settings-failed',
      path: `${own}/settings`,
      ready: 'text=could not be read',
      arrange: (page) => failed(page, ONE_KIND),
    },
    {
      name: 'connector-credentials',
      path: `${own}/settings`,
      ready: 'text=Replace the credentials',
      act: (page) => page.getByText('Enter new credentials').click(),
    },
    {
      name: 'connector-settings-huge',
      path: '/connectors/con_7/settings',
      ready: 'main form',
      arrange: huge,
    },
    {
      name: 'connector-settings-refused',
      path: `${own}/settings`,
      ready: '.fault',
      act: async (page) => {
        await page.getByLabel('conversion_window_days').fill('-1')
        await press('Save')(page)
      },
    },
  ]
}
