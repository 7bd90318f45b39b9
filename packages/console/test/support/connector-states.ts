import { changed, empty, failed, huge, LISTED, loading, PROBLEM, press, refuse, role } from './answers.ts'
import { longCoverage } from './coverage.ts'
import { broken, busyFortnight, running, runsOfAWeek } from './runs.ts'
import type { Screen, Subjects } from './screens.ts'

const SUMMARY = /\/integrations\/connectors\/summary$/
const SYNC = /\/connectors\/[^/]+\/sync$/
const ONE = /\/integrations\/connectors\/[^/]+$/
const STREAM = /\/api\/v1\/events\?after=now$/

/** The states of the overview, the list of connectors and the status of one. */
export function connectorStates({ connector_id }: Subjects): Screen[] {
  const own = `/connectors/${connector_id}`
  return [
    {
      name: 'overview-huge',
      path: '',
      ready: '.canvas canvas >> nth=1',
      arrange: async (page) => {
        await huge(page)
        await busyFortnight(page)
      },
    },
    {
      name: 'overview-busy',
      path: '',
      ready: 'text=Running',
      arrange: changed(SUMMARY, ({ total, groups: [{ connectors }] }) => ({
        total,
        states: [
          { state: 'overdue', count: 1 },
          { state: 'running', count: 1 },
        ],
        groups: [
          { state: 'overdue', reason: 'Its next sync should have begun.', count: 1, connectors },
          { state: 'running', count: 1, connectors },
        ],
        more_groups: 3,
      })),
    },
    { name: 'overview-for-readers', path: '', ready: 'text=Failing', arrange: role('read') },
    {
      name: 'overview-empty-for-readers',
      path: '',
      ready: '.empty',
      arrange: async (page) => {
        await empty(page)
        await role('read')(page)
      },
    },
    {
      name: 'overview-stale',
      path: '',
      ready: 'text=This screen is not live',
      arrange: (page) => page.route(STREAM, (route) => refuse(route, { ...PROBLEM, status: 403 })),
    },
    { name: 'connectors-huge', path: '/connectors', ready: 'text=10,000 connectors', arrange: huge },
    {
      name: 'connectors-refused',
      path: '/connectors',
      ready: '.problem',
      arrange: (page) =>
        page.route(LISTED, (route) =>
          refuse(route, {
            ...PROBLEM,
            code: 'forbidden',
            status: 403,
            message: 'The scope of your session does not contain “read”.',
            remedy: 'Ask a person with the role “manage”.',
          }),
        ),
    },
    { name: 'connector-huge', path: '/connectors/con_35', ready: 'text=Runs', arrange: huge },
    {
      name: 'connector-calendar',
      path: own,
      ready: '.canvas canvas >> nth=1',
      arrange: async (page) => {
        await longCoverage(page)
        await changed(SYNC, (body) => ({ ...body, runs: runsOfAWeek }))(page)
      },
    },
    {
      name: 'connector-calendar-as-table',
      path: own,
      ready: 'td >> text=No longer kept',
      arrange: longCoverage,
      act: (page) => page.getByText('Values as a table').last().click(),
    },
    { name: 'connector-loading', path: own, ready: 'h1', arrange: loading },
    { name: 'connector-failed', path: own, ready: 'text=The database does not answer.', arrange: failed },
    {
      name: 'connector-running',
      path: own,
      ready: '[role=progressbar]',
      arrange: async (page) => {
        await changed(SYNC, (body) => ({ ...body, status: 'running', current: running }))(page)
        await changed(ONE, (body) => ({
          ...body,
          sync: { ...body.sync, status: 'running', last_run: running },
        }))(page)
      },
    },
    {
      name: 'connector-run-failed',
      path: own,
      ready: '.run-details .problem',
      arrange: changed(SYNC, (body) => ({ ...body, status: 'failed', runs: [broken, ...body.runs] })),
    },
    {
      name: 'connector-never-run',
      path: own,
      ready: 'text=No run yet',
      arrange: changed(SYNC, (body) => ({ ...body, runs: [], entities: [], status: 'waiting' })),
    },
    { name: 'connector-for-readers', path: own, ready: 'text=Runs', arrange: role('read') },
    {
      name: 'connector-suspended',
      path: own,
      ready: 'text=Resume syncing',
      arrange: async (page) => {
        const suspended = (body: object) => ({ ...body, status: 'suspended', next_at: null })
        await changed(SYNC, suspended)(page)
        await changed(ONE, (body) => ({
          ...body,
          sync: suspended(body.sync),
          health: { state: 'suspended' },
        }))(page)
      },
    },
    {
      name: 'connector-not-configured',
      path: own,
      ready: 'text=Not configured',
      arrange: changed(ONE, (body) => ({
        ...body,
        sync: {
          ...body.sync,
          status: 'not_configured',
          next_at: null,
          missing: [{ path: '$.property_ids', message: 'is required' }],
        },
        health: { state: 'not_configured', reason: 'property_ids is required' },
      })),
    },
    {
      name: 'connector-many-runs',
      path: own,
      ready: 'text=earlier runs',
      arrange: changed(SYNC, (body) => ({
        ...body,
        runs: Array.from({ length: 30 }, (_, index) => ({ ...body.runs[0], run_id: `run_${index}` })),
      })),
    },
    {
      name: 'connector-stale',
      path: own,
      ready: 'text=Below is what was read before',
      act: async (page) => {
        await page.getByText('Runs', { exact: true }).waitFor()
        await failed(page, SYNC)
        await press('Check credentials')(page)
      },
    },
    {
      name: 'menu',
      path: '',
      ready: '.side.open',
      act: async (page) => {
        await page.setViewportSize({ width: 360, height: 740 })
        await press('Open the menu')(page)
      },
    },
  ]
}
