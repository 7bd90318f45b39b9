import * as z from 'zod'
import { syncReport, syncRun } from '../../sync/sync-answers.ts'
import { CONNECTORS, keyOf } from './connectors.ts'
import { defineRoute } from './route.ts'
import { connectorPath } from './schemas.ts'

const PATH = `${CONNECTORS}/{id}/sync`

export const startSync = defineRoute({
  name: 'connectors.sync.start',
  summary: 'Requests a sync, which begins as soon as a process is free.',
  method: 'POST',
  path: PATH,
  access: 'organization',
  input: {
    path: connectorPath,
    body: z
      .strictObject({
        entities: z
          .array(z.string().min(1).max(255))
          .min(1)
          .max(100)
          .optional()
          .describe('The entities to sync; default all.'),
        full: z.boolean().optional().describe('Whether everything is read again; default false.'),
      })
      .default({}),
  },
  answer: { status: 202, schema: syncRun },
  codes: ['unsupported_action', 'sync_not_configured', 'conflict'],
  needsKey: () => true,
  handle: ({ syncs }, request) => syncs.request(keyOf(request), request.body, request.keep),
})

export const readSync = defineRoute({
  name: 'connectors.sync.read',
  summary: 'Reads how far the sync of a connector is, and its last runs.',
  method: 'GET',
  path: PATH,
  access: 'organization',
  input: {
    path: connectorPath,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(100).describe('How many runs.'),
    }),
  },
  answer: { status: 200, schema: syncReport },
  codes: ['unsupported_action'],
  handle: ({ syncs }, request) => syncs.read(keyOf(request), request.query.limit),
})
