import { type Request, type Response, Router } from 'express'
import type { Connectors } from '../../connectors/connectors.ts'
import { parseExecuteInput } from '../../connectors/execute-input.ts'
import type { Execution } from '../../connectors/execution.ts'
import { noConnector } from '../../errors.ts'
import type { ConnectorKey } from '../../stores/store.ts'
import { contextOf } from '../middleware/context.ts'
import { jsonBody } from '../middleware/json-body.ts'
import { methodNotAllowed } from '../middleware/problem.ts'
import { sendAnswer } from './send-answer.ts'

/** Where connectors are. Routes have their whole path, so that the log can name them. */
export const CONNECTORS = '/api/v1/integrations/connectors'

/** Content to upload is part of a call, as base64. */
const LONGEST_CALL = '10mb'

/** The routes of an organization's connectors; who calls, and for whom, is known by here. */
export function connectorRoutes(connectors: Connectors, execution: Execution): Router {
  const router = Router()

  router
    .route(CONNECTORS)
    .post(...jsonBody('1mb'), async (request, response) => {
      const created = await connectors.create(organizationOf(response), request.body)
      contextOf(response).connector_id = created.id
      response.status(201).location(`${CONNECTORS}/${created.id}`).json(created)
    })
    .get(async (request, response) => {
      response.json(await connectors.list(organizationOf(response), { ...request.query }))
    })
    .all(methodNotAllowed('GET', 'POST'))

  router
    .route(`${CONNECTORS}/:id`)
    .get(async (request, response) => {
      response.json(await connectors.get(keyOf(request, response)))
    })
    .delete(async (request, response) => {
      await connectors.delete(keyOf(request, response))
      response.status(204).end()
    })
    .all(methodNotAllowed('GET', 'DELETE'))

  router
    .route(`${CONNECTORS}/:id/execute`)
    .post(...jsonBody(LONGEST_CALL), async (request, response) => {
      const input = parseExecuteInput(request.body)
      const key = keyOf(request, response)
      Object.assign(contextOf(response), { entity: input.entity, action: input.action })
      await sendAnswer(response, await execution.execute(key, input, hangUp(response)))
    })
    .all(methodNotAllowed('POST'))

  return router
}

function organizationOf(response: Response): string {
  return contextOf(response).organization_id as string
}

/** An id that cannot be one is an id that nobody has. */
function keyOf(request: Request, response: Response): ConnectorKey {
  const { id } = request.params
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) throw noConnector()
  contextOf(response).connector_id = id
  return { organization_id: organizationOf(response), id }
}

/** A signal that fires when the caller hangs up before the answer. */
function hangUp(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
