import * as z from 'zod'
import { definition, definitionList } from './definition-schemas.ts'
import { defineRoute, type Route } from './route.ts'

const DEFINITIONS = '/api/v1/integrations/definitions'

const listDefinitions = defineRoute({
  name: 'definitions.list',
  summary: 'Lists the kinds of connectors, with their entities and actions.',
  at: `GET ${DEFINITIONS}`,
  needs: { reach: 'scope', act: 'see' },
  answer: { status: 200, schema: definitionList, etag: true },
  for_customers: true,
  handle: ({ kinds }, { organization_id }) => kinds.list(organization_id),
})

const getDefinition = defineRoute({
  name: 'definitions.get',
  summary:
    'Describes one kind of connector: credentials and parameters as JSON Schema, and the searchable fields.',
  at: `GET ${DEFINITIONS}/{type}`,
  needs: { reach: 'scope', act: 'see' },
  input: {
    path: z.strictObject({
      type: z
        .string()
        .max(64, 'There is no such kind of connector.')
        .describe('The type of the connector, or an alias.'),
    }),
  },
  answer: { status: 200, schema: definition, etag: true },
  for_customers: true,
  handle: ({ kinds }, { organization_id, path }) => kinds.get(organization_id, path.type),
})

/** The routes for the kinds of connectors. */
export const definitionRoutes: readonly Route[] = [listDefinitions, getDefinition]
