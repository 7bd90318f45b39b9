import { OF_ORGANIZATION, ofConnector } from './clauses.ts'

/** Connectors with their credentials and grants, and what their calls take: claims, leases, limits, change sets. */
export const connectorTables = [
  `create table connectors (
    ${OF_ORGANIZATION},
    id text not null, customer_name text not null, connector_type text not null, name text not null,
    tags text not null default '{}',
    replication_config text, vendor_fields text, sync_interval_seconds bigint default 3600,
    status text not null, last_error text, account text, last_check text,
    created_at bigint not null, updated_at bigint not null, revision integer not null default 1,
    constraint connectors_key primary key (organization_id, id)
  )`,
  `create index connectors_newest on connectors (organization_id, created_at desc, id desc)`,
  `create index connectors_customer on connectors (organization_id, customer_name, created_at desc, id desc)`,

  // what connectors.tags says, to find connectors by
  `create table connector_tags (
    organization_id text not null, connector_id text not null, name text not null, value text not null,
    constraint connector_tags_key primary key (organization_id, connector_id, name),
    ${ofConnector('connector_tags')}
  )`,
  `create index connector_tags_value on connector_tags (organization_id, name, value, connector_id)`,

  `create table sealed_credentials (
    organization_id text not null, connector_id text not null, version bigint not null,
    key_id text not null, sealed text not null,
    expires_at bigint, scope text, renewed_at bigint,
    constraint sealed_credentials_key primary key (organization_id, connector_id),
    ${ofConnector('sealed_credentials')}
  )`,
  `create index sealed_credentials_key_id on sealed_credentials (key_id)`,
  `create index sealed_credentials_age on sealed_credentials (renewed_at)`,

  `create table key_checks (key_id text primary key, value text not null)`,
  `create table wrapped_keys (
    key_id text primary key, reference text not null, wrapped text not null, version text not null
  )`,

  `create table renewal_intents (
    organization_id text not null, connector_id text not null, version bigint not null,
    fingerprint text not null, started_at bigint not null, outcome text,
    constraint renewal_intents_key primary key (organization_id, connector_id),
    ${ofConnector('renewal_intents')}
  )`,

  `create table grants (
    organization_id text not null, connector_id text not null,
    application text not null, subject text, by_consent integer not null default 0,
    constraint grants_key primary key (organization_id, connector_id),
    ${ofConnector('grants')}
  )`,
  `create index grants_application on grants (application, subject)`,

  `create table oauth_tickets (
    hash text primary key, kind text not null,
    ${OF_ORGANIZATION},
    customer_name text not null, connector_type text not null, application text, subject text,
    key_id text not null, sealed text not null, expires_at bigint not null
  )`,
  `create index oauth_tickets_end on oauth_tickets (expires_at)`,

  `create table redirect_urls (
    ${OF_ORGANIZATION}, url text not null,
    constraint redirect_urls_key primary key (organization_id, url)
  )`,

  `create table oauth_clients (
    ${OF_ORGANIZATION},
    connector_type text not null, client_id text not null,
    key_id text not null, sealed text not null, set_at bigint not null,
    constraint oauth_clients_key primary key (organization_id, connector_type, client_id)
  )`,
  `create index oauth_clients_key_id on oauth_clients (key_id)`,

  `create table claims (
    ${OF_ORGANIZATION},
    connector_id text not null, key_hash text not null, owner text not null, state text not null,
    held_until bigint not null, expires_at bigint not null, key_id text not null, sealed text not null,
    constraint claims_key primary key (organization_id, connector_id, key_hash)
  )`,
  `create index claims_end on claims (expires_at)`,
  `create index claims_key_id on claims (key_id)`,

  `create table leases (
    name text primary key, owner text not null, fence bigint not null, expires_at bigint not null
  )`,
  `create index leases_end on leases (expires_at)`,

  // what an account has used of its limits, by its digest; `starts`: when its last calls began, 13 digits each;
  // without an index on what a call changes, PostgreSQL updates a row in its page
  `create table account_limits (
    account text primary key, starts text not null,
    day bigint not null, today bigint not null,
    background_today bigint not null, background_at bigint not null, paused_until bigint not null,
    slot bigint not null default 0, units bigint not null default 0, background_units bigint not null default 0,
    held_calls bigint not null default 0, held_units bigint not null default 0, held_until bigint not null default 0,
    used_at bigint not null
  )`,
  `create index account_limits_paused on account_limits (paused_until) where paused_until > 0`,

  `create table ended_versions (
    connector_type text not null, api text not null, version text not null,
    next_version text not null, ended_at bigint not null,
    constraint ended_versions_key primary key (connector_type, api, version)
  )`,

  `create table approvals (
    ${OF_ORGANIZATION},
    id text not null, connector_id text not null, customer_name text not null, connector_type text not null,
    is_plan integer not null, state text not null, requested_by text not null,
    created_at bigint not null, expires_at bigint not null,
    decided_by text, decided_at bigint, ended_at bigint, outcome text,
    key_id text not null, sealed text not null,
    constraint approvals_key primary key (organization_id, id)
  )`,
  `create index approvals_order on approvals (organization_id, created_at, id)`,
  `create index approvals_connector on approvals (organization_id, connector_id)`,
  `create index approvals_state on approvals (state, decided_at)`,
  `create index approvals_age on approvals (created_at)`,
  `create index approvals_key_id on approvals (key_id)`,

  `create table approval_writes (
    organization_id text not null, approval_id text not null, number integer not null,
    operation text not null, state text not null, key_id text not null, sealed text not null,
    constraint approval_writes_key primary key (organization_id, approval_id, number),
    constraint approval_writes_approval foreign key (organization_id, approval_id)
      references approvals (organization_id, id) on delete cascade
  )`,
  `create index approval_writes_key_id on approval_writes (key_id)`,
] as const
