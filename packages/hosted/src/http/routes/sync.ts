import { coverage, syncReport, syncRun } from '@linkspan/service/answers'
import { optional } from '@linkspan/sync'
import * as z from 'zod'
import { CONNECTORS, keyOf } from './connectors.ts'
import { defineRoute, type Route } from './route.ts'
import { connectorPath, wholeNumber } from './schemas.ts'

const PATH = `${CONNECTORS}/{id}/sync`

/** A route that suspends or resumes the syncing of a connector. */
const switching = (action: 'suspend' | 'resume', summary: string) =>
  defineRoute({
    name: `connectors.${action}_sync`,
    summary,
    at: `POST ${PATH}/${action}`,
    needs: { reach: 'connector', act: 'sync' },
    input: { path: connectorPath },
    repeatable: true,
    answer: { status: 200, schema: syncReport },
    codes: ['unsupported_action'],
    handle: ({ syncs }, request) => syncs[action](keyOf(request)),
  })

const suspendSync = switching(
  'suspend',
  'Ends the present run and begins no other, until the syncing is resumed.',
)

const resumeSync = switching('resume', 'Begins runs again after they were suspended, the first at once.')

/** The routes for the syncs of a connector. */
export const syncRoutes: readonly Route[] = [
  defineRoute({
    name: 'connectors.sync',
    summary: 'Requests a sync, which begins as soon as a process is free.',
    at: `POST ${PATH}`,
    needs: { reach: 'connector', act: 'sync' },
    input: {
      path: connectorPath,
      body: z
        .strictObject({
          entities: optional(
            z.array(z.string().min(1).max(255)).min(1).max(100),
            'The entities to sync; default all.',
          ),
          full: optional(z.boolean(), 'Whether everything is read again; default false.'),
        })
        .default({}),
      query: z.strictObject({
        wait: wholeNumber(0, 60)
          .default(0)
          .describe(
            'How many seconds to wait for the end of the run, at most 60. The answer is the run as it is then.',
          ),
      }),
    },
    takes: ['SyncRequest', 'What to sync.'],
    answer: { status: 202, schema: syncRun },
    codes: ['unsupported_action', 'sync_not_configured', 'sync_suspended', 'conflict'],
    needsKey: () => true,
    async handle({ syncs }, request) {
      const { query, body, keep, signal } = request
      const key = keyOf(request)
      const run = await syncs.request(key, body, keep)
      // the run is requested, whatever becomes of the wait
      return query.wait > 0 ? syncs.wait(key, run.run_id, query.wait, signal).catch(() => run) : run
    },
  }),
  defineRoute({
    name: 'connectors.syncs',
    summary: 'Reads how far the sync of a connector is, and its last runs.',
    at: `GET ${PATH}`,
    needs: { reach: 'connector', act: 'see' },
    input: {
      path: connectorPath,
      query: z.strictObject({
        limit: wholeNumber(1, 100).default(100).describe('How many runs.'),
      }),
    },
    takes: ['SyncQuery', 'How much to read of the sync of a connector.'],
    answer: { status: 200, schema: syncReport },
    codes: ['unsupported_action'],
    handle: ({ syncs }, request) => syncs.read(keyOf(request), request.query.limit),
  }),
  defineRoute({
    name: 'connectors.coverage',
    summary: 'Reads which days of each entity are complete, and what the others lack.',
    at: `GET ${CONNECTORS}/{id}/coverage`,
    needs: { reach: 'connector', act: 'see' },
    input: { path: connectorPath },
    answer: { status: 200, schema: coverage },
    codes: ['unsupported_action'],
    handle: ({ syncs }, request) => syncs.coverage(keyOf(request)),
  }),
  defineRoute({
    name: 'connectors.cancel_sync',
    summary:
      'Ends the run that is queued or running, or paused. What it has published stays. Answers the run; null if there was never one.',
    at: `POST ${PATH}/cancel`,
    needs: { reach: 'connector', act: 'sync' },
    input: { path: connectorPath },
    // there is nothing more to end
    repeatable: true,
    answer: { status: 200, schema: syncRun.nullable() },
    codes: ['unsupported_action'],
    handle: ({ syncs }, request) => syncs.cancel(keyOf(request)),
  }),
  suspendSync,
  resumeSync,
]
