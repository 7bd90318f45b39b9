import { connectorSummary } from '@linkspan/sync'
import { CONNECTORS } from './connectors.ts'
import { defineRoute } from './route.ts'

export const summarizeConnectors = defineRoute({
  name: 'connectors.summary',
  summary: 'Summarizes how the connectors are: how many in each state, and what needs somebody, by reason.',
  method: 'GET',
  path: `${CONNECTORS}/summary`,
  access: 'organization',
  needs: { reach: 'scope', act: 'see' },
  input: {},
  answer: { status: 200, schema: connectorSummary },
  codes: [],
  handle: ({ connectors }, { organization_id, principal }) =>
    connectors.summarize(organization_id, principal.token?.scope),
})
