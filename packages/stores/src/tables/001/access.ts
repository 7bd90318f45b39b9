import { OF_CLIENT, OF_ORGANIZATION } from './clauses.ts'

/** Organizations, their clients, and the tokens, links and sessions by which these are let in. */
export const accessTables = [
  // `synced_at`: when the last run of one of its connectors began
  `create table organizations (
    id text primary key, name text not null, created_at bigint not null, synced_at bigint
  )`,

  `create table clients (id text primary key, name text not null, created_at bigint not null, last_used_at bigint)`,

  `create table client_secrets (
    ${OF_CLIENT}, hash text not null, number bigint not null,
    constraint client_secrets_key primary key (client_id, hash)
  )`,

  `create table memberships (
    ${OF_CLIENT}, ${OF_ORGANIZATION},
    constraint memberships_key primary key (client_id, organization_id)
  )`,
  `create index memberships_organization on memberships (organization_id)`,

  `create table access_tokens (hash text primary key, ${OF_CLIENT}, expires_at bigint not null)`,
  `create index access_tokens_end on access_tokens (expires_at)`,
  `create index access_tokens_client on access_tokens (client_id)`,

  // it references itself: nobody can make a token from one that is revoked at the same moment
  `create table scoped_tokens (
    id text primary key, hash text not null unique,
    ${OF_ORGANIZATION},
    ${OF_CLIENT},
    parent_id text references scoped_tokens (id) on delete cascade, lineage text not null,
    name text, scope text not null,
    created_at bigint not null, expires_at bigint not null
  )`,
  `create index scoped_tokens_client_id on scoped_tokens (client_id)`,
  `create index scoped_tokens_parent_id on scoped_tokens (parent_id)`,
  `create index scoped_tokens_expires_at on scoped_tokens (expires_at)`,
  `create index scoped_tokens_age on scoped_tokens (organization_id, created_at, id)`,

  // what an application's sign-in keeps until it ends, and of its consents; payload is JSON, and of secrets there are hashes only
  `create table agent_records (
    kind text not null, hash text not null,
    token_id text references scoped_tokens (id) on delete cascade,
    payload text not null, created_at bigint not null, consumed_at bigint, expires_at bigint not null,
    constraint agent_records_key primary key (kind, hash)
  )`,
  `create index agent_records_token_id on agent_records (token_id)`,
  `create index agent_records_expires_at on agent_records (expires_at)`,

  `create table sign_in_links (
    hash text primary key,
    ${OF_ORGANIZATION},
    client_id text references clients (id) on delete cascade,
    person_id text not null, person_name text not null, role text not null,
    method text not null default 'link',
    expires_at bigint not null
  )`,
  `create index sign_in_links_client_id on sign_in_links (client_id)`,
  `create index sign_in_links_expires_at on sign_in_links (expires_at)`,

  `create table sessions (
    id text primary key, hash text not null unique,
    ${OF_ORGANIZATION},
    ${OF_CLIENT},
    person_id text not null, person_name text not null, role text not null,
    method text not null, key_id text not null,
    created_at bigint not null, used_at bigint not null, idle_ms bigint not null, expires_at bigint not null
  )`,
  `create index sessions_client_id on sessions (client_id)`,
  `create index sessions_person on sessions (organization_id, person_id)`,
  `create index sessions_expires_at on sessions (expires_at)`,

  // a link outlives what opens it, so that applications learn how it ended; connector_types, choose, replication_config and
  // refusal are JSON
  `create table connect_sessions (
    id text primary key,
    ${OF_ORGANIZATION},
    customer_name text not null, connector_types text, redirect_url text, lineage text not null,
    code_hash text, secret_hash text, choose text, replication_config text,
    consent_groups text not null default '{}', step text not null default 'link', refusal text, connector_id text,
    created_at bigint not null, expires_at bigint not null, completed_at bigint
  )`,
  `create index connect_sessions_expires_at on connect_sessions (expires_at)`,
] as const
