import { COUNTING_KEY, OF_ORGANIZATION, ofWebhook } from './clauses.ts'

/** The log of events, and the webhooks to which they are delivered. */
export const eventTables = [
  // without references: an event outlives what it is about; one without a position is not read yet
  `create table events (
    sequence ${COUNTING_KEY}, organization_id text not null, position bigint,
    id text not null, type text not null, at bigint not null, actor text not null, request_id text,
    connector_id text, customer_name text, connector_type text, tags text, data text not null
  )`,
  `create unique index events_position on events (organization_id, position)`,
  // SQLite would read the whole index above otherwise
  `create index events_unnumbered on events (position, sequence) where position is null`,

  `create table event_positions (organization_id text primary key, position bigint not null)`,

  `create table webhooks (
    ${OF_ORGANIZATION},
    id text not null, url text not null, description text, types text,
    customer_name text, connector_ids text, tags text,
    position bigint not null, failures integer not null, last_failure text, last_status integer,
    due_at bigint not null, set_at bigint,
    disabled_at bigint, disabled_reason text,
    created_at bigint not null, updated_at bigint not null,
    constraint webhooks_key primary key (organization_id, id)
  )`,
  `create index webhooks_order on webhooks (organization_id, due_at, id)`,
  `create index webhooks_position on webhooks (organization_id, position) where disabled_at is null`,

  `create table webhook_secrets (
    organization_id text not null, webhook_id text not null, version integer not null,
    key_id text not null, sealed text not null, expires_at bigint,
    constraint webhook_secrets_key primary key (organization_id, webhook_id, version),
    ${ofWebhook('webhook_secrets')}
  )`,
  `create index webhook_secrets_key_id on webhook_secrets (key_id)`,

  `create table webhook_deliveries (
    organization_id text not null, webhook_id text not null, id text not null, at bigint not null,
    event_id text not null, event_type text not null, position bigint not null, attempt integer not null,
    failure text, status integer, answer text, duration_ms integer not null,
    constraint webhook_deliveries_key primary key (organization_id, webhook_id, at, id),
    ${ofWebhook('webhook_deliveries')}
  )`,
  `create index webhook_deliveries_age on webhook_deliveries (at)`,
] as const
