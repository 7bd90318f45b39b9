import { ofConnector } from './clauses.ts'

/** Published collections with the versions from which readers go on, runs, schedules, and the parts with their keys. */
export const syncTables = [
  // the parts stand beside the manifest, so that no version of the server has to read the manifest of another one
  `create table collections (
    organization_id text not null, connector_id text not null, entity text not null,
    declaration text not null, version bigint not null, records bigint not null,
    synced_at bigint, synced_from text, reconciled_at bigint, partial text, damaged_at bigint,
    manifest text not null, checkpoint text not null, parts text not null,
    constraint collections_key primary key (organization_id, connector_id, entity),
    ${ofConnector('collections')}
  )`,

  `create index collections_age on collections (organization_id, connector_id, synced_at)`,

  `create table collection_rebuilds (
    organization_id text not null, connector_id text not null, entity text not null,
    declaration text not null, manifest text not null, checkpoint text not null, parts text not null,
    constraint collection_rebuilds_key primary key (organization_id, connector_id, entity),
    ${ofConnector('collection_rebuilds')}
  )`,

  `create table collection_versions (
    organization_id text not null, connector_id text not null, entity text not null, version_id text not null,
    declaration text not null, version bigint not null, synced_at bigint, partial text,
    manifest text not null, parts text not null, kept_at bigint not null, number bigint not null,
    constraint collection_versions_key primary key (organization_id, connector_id, entity, version_id),
    ${ofConnector('collection_versions')}
  )`,
  `create index collection_versions_kept on collection_versions (kept_at)`,

  `create table sync_runs (
    organization_id text not null, connector_id text not null, run_id text not null, number bigint not null,
    cause text not null, request text not null, status text not null,
    created_at bigint not null, started_at bigint, ended_at bigint, resumes_at bigint, lease text,
    entities text not null, warnings text not null, error text, since bigint, pauses text, removed text,
    constraint sync_runs_key primary key (organization_id, connector_id, run_id),
    ${ofConnector('sync_runs')}
  )`,
  `create index sync_runs_newest on sync_runs (organization_id, connector_id, number desc, run_id desc)`,

  `create table sync_days (
    organization_id text not null, connector_id text not null, day text not null, status text not null,
    runs bigint not null, rows_read bigint not null, rows_changed bigint not null,
    constraint sync_days_key primary key (organization_id, connector_id, day, status),
    ${ofConnector('sync_days')}
  )`,
  // sums are read without the rows
  `create index sync_days_sums on sync_days
    (organization_id, day, status, runs, rows_read, rows_changed, connector_id)`,

  // what runs last saw of the quotas of their accounts
  `create table sync_quotas (
    organization_id text not null, connector_id text not null, quota text not null, source text not null,
    used bigint not null, most bigint not null, full_at bigint not null,
    constraint sync_quotas_key primary key (organization_id, connector_id, quota, source),
    ${ofConnector('sync_quotas')}
  )`,
  `create index sync_quotas_most on sync_quotas (organization_id, (used * 1000 / most))`,

  `create table sync_schedules (
    organization_id text not null, connector_id text not null,
    due_at bigint, set_at bigint, suspended integer not null default 0,
    constraint sync_schedules_key primary key (organization_id, connector_id),
    ${ofConnector('sync_schedules')}
  )`,
  `create index sync_schedules_due on sync_schedules (due_at)`,
  `create index sync_schedules_order on sync_schedules (organization_id, due_at, connector_id)`,

  `create table data_keys (
    organization_id text not null, connector_id text not null, key_id text not null, sealed text not null,
    constraint data_keys_key primary key (organization_id, connector_id),
    ${ofConnector('data_keys')}
  )`,
  `create index data_keys_key_id on data_keys (key_id)`,

  // beside SQLite, parts are files and this table stays empty; parts outlive their connector until the clean-up
  `create table part_chunks (
    organization_id text not null, connector_id text not null, name text not null,
    position integer not null, bytes bytea not null,
    constraint part_chunks_key primary key (organization_id, connector_id, name, position)
  )`,

  // since when parts are listed by no manifest, so that a process that starts again goes on with their clean-up
  `create table unlisted_parts (name text primary key, fence bigint not null, seen_at bigint not null)`,
] as const
