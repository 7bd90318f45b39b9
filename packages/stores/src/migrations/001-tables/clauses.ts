/** The column of the organization that a row goes with. */
export const OF_ORGANIZATION = 'organization_id text not null references organizations (id) on delete cascade'

/** The column of the client that a row goes with. */
export const OF_CLIENT = 'client_id text not null references clients (id) on delete cascade'

/** Deletes the rows of a table with their connector. */
export const ofConnector = (table: string): string =>
  `constraint ${table}_connector foreign key (organization_id, connector_id)
    references connectors (organization_id, id) on delete cascade`

/** Deletes the rows of a table with their webhook. */
export const ofWebhook = (table: string): string =>
  `constraint ${table}_webhook foreign key (organization_id, webhook_id)
    references webhooks (organization_id, id) on delete cascade`
