/** Declares a key that counts up by itself, in the order of insertion. PostgreSQL has other words for it. */
export const COUNTING_KEY = 'integer primary key autoincrement'

/** The column of the organization that a row goes with. */
export const OF_ORGANIZATION = 'organization_id text not null references organizations (id) on delete cascade'

/** The column of the client that a row goes with. */
export const OF_CLIENT = 'client_id text not null references clients (id) on delete cascade'

/** Deletes the rows of a table with their connector. */
export const ofConnector = <Table extends string>(table: Table) =>
  `constraint ${table}_connector foreign key (organization_id, connector_id)
    references connectors (organization_id, id) on delete cascade` as const

/** Deletes the rows of a table with their webhook. */
export const ofWebhook = <Table extends string>(table: Table) =>
  `constraint ${table}_webhook foreign key (organization_id, webhook_id)
    references webhooks (organization_id, id) on delete cascade` as const
