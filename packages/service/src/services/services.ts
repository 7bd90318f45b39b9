import { elapsed, openConnections, silentLogger, systemClock } from '@linkspan/core'
import { createEnvelope, createIdempotency, createSealedParts, type RewrapResult } from '@linkspan/stores'
import { openStreams } from '@linkspan/sync'
import { createAccess } from '../access/access.ts'
import { createAdmission } from '../access/admission.ts'
import { createAgentConsents } from '../access/agent-consents.ts'
import { createThrottle } from '../access/throttle.ts'
import { createTokens } from '../access/tokens.ts'
import { catalog } from '../catalog.ts'
import { createApprovals } from '../change-sets/approvals.ts'
import { createChangeSets } from '../change-sets/change-sets.ts'
import { createPlanFinder } from '../change-sets/effects.ts'
import { createVendorWrites } from '../change-sets/vendor-writes.ts'
import { createConnectSessions } from '../connect/connect-sessions.ts'
import { createConnectVisits } from '../connect/connect-visits.ts'
import { announcingRefusals, createVersionAnnouncer } from '../connections/announce-versions.ts'
import { OpenedConnectors } from '../connections/opened-connectors.ts'
import { createVendorVersions } from '../connections/vendor-versions.ts'
import { createConnectorCheck } from '../connectors/check.ts'
import { createConnectors } from '../connectors/connectors.ts'
import { createExecution } from '../connectors/execution.ts'
import { createCredentialProvider } from '../connectors/given-credentials.ts'
import { createKinds } from '../connectors/kinds.ts'
import { createCredentialKeeper } from '../credentials/credential-keeper.ts'
import { keepAlive } from '../credentials/keep-alive.ts'
import { createEvents } from '../events/events.ts'
import { createClients } from '../identity/clients.ts'
import { createOidc } from '../identity/oidc.ts'
import { createSessions } from '../identity/sessions.ts'
import { storeLimiters } from '../limits/limits.ts'
import { withRoomForAnswers } from '../limits/room-for-answers.ts'
import { connectorLogger } from '../logging.ts'
import { createOAuth } from '../oauth/oauth.ts'
import { createRevocation } from '../oauth/revocation.ts'
import { createRecords } from '../records/records.ts'
import { createSearch, defaultSearchMemory, searchCursors } from '../search/search.ts'
import { createSyncWork } from '../sync/sync-work.ts'
import { createSyncs } from '../sync/syncs.ts'
import { createTableQueries } from '../tables/table-query.ts'
import { createTables } from '../tables/tables.ts'
import { createDelivery } from '../webhooks/deliver-events.ts'
import { deliverWhenDue } from '../webhooks/deliver-when-due.ts'
import { createEgressGuard } from '../webhooks/egress-guard.ts'
import { fetchDocument } from '../webhooks/fetch-document.ts'
import { createWebhookSecrets } from '../webhooks/webhook-secrets.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'
import { createReadiness } from './readiness.ts'
import { rewrapStore } from './rewrap-store.ts'
import type { ServicesOptions } from './services-options.ts'

/** How long a deletion waits for the vendor to revoke the grant, in milliseconds. */
const REVOCATION_MS = 5_000

/** Creates the services for a store that is open and prepared. */
export function createServices(options: ServicesOptions) {
  const { kinds = catalog, vendor_options = {}, logger = silentLogger, clock = systemClock } = options
  const { store, key_ring, metrics } = options
  const { now } = clock
  const envelope = createEnvelope(key_ring)
  const { renewal_times, vendor_requests: requests = 'reads' } = options
  const shared = { kinds, store, key_ring, envelope, logger, clock, now, metrics, requests }
  const keeper = createCredentialKeeper({ ...shared, renewal_times })
  const idempotency = createIdempotency({ ...shared, held_ms: options.claim_held_ms })
  const settings = options.consent ?? { publicUrl: () => undefined, loopback: false }
  const { publicUrl } = settings
  const oauth = createOAuth({ ...shared, vendor_options, settings })
  const provider = createCredentialProvider(oauth)
  const revocation = createRevocation({ ...oauth, keeper, logger, limit_ms: REVOCATION_MS })
  const limiter = withRoomForAnswers(storeLimiters({ store: store.limits, logger, clock }))
  const versions = createVendorVersions(kinds, store.ended_versions, now)
  const announceVersions = createVersionAnnouncer({ ...shared, versions })
  const connections = openConnections()
  const opened = new OpenedConnectors({
    keeper,
    clients: oauth.clients,
    connections,
    limiter,
    vendor_options,
    loggerFor: (connector) => connectorLogger(logger, connector),
    clock,
    now: () => elapsed(clock),
    versions: announcingRefusals(versions, { announce: announceVersions, logger }),
    metrics,
  })
  const check = createConnectorCheck({ ...shared, opened, limit_ms: options.check_ms })
  const sealedPartsOf = createSealedParts({ store, envelope })
  const limit_bytes = options.search_memory ?? defaultSearchMemory()
  const { tables } = options
  const read = {
    ...shared,
    partsOf: sealedPartsOf,
    toSql: tables && createTableQueries(tables.open, searchCursors(key_ring), clock),
  }
  const search = createSearch({ ...read, limit_bytes, findPlan: createPlanFinder(shared) })
  const readiness = createReadiness(options)
  const public_only = { allow: [], http: false }
  const guard = createEgressGuard(options.egress ?? public_only)
  const document_guard = createEgressGuard(options.document_egress ?? public_only)
  const secrets = createWebhookSecrets({ store, envelope })
  const { times, ...attempts } = options.webhook_settings ?? {}
  const isStopping = () => readiness.draining
  const syncs = createSyncs({ ...shared, search, isStopping })

  const { approval_hours } = options
  const writes = createVendorWrites({ ...shared, opened })
  const approvals = createApprovals({ ...shared, idempotency, approval_hours, writes, isStopping })

  const tokens = createTokens(shared)
  return {
    access: createAccess(store),
    admission: createAdmission({ kinds, store }),
    tokens,
    agent_consents: createAgentConsents({
      ...shared,
      fetchDocument: (url) => fetchDocument(document_guard, url),
    }),
    clients: createClients({ store }),
    /** Present if there is an OpenID provider. */
    oidc: options.oidc && createOidc({ ...shared, ...oauth, ...settings, settings: options.oidc }),
    sessions: createSessions({ ...shared, publicUrl, times: options.session_times }),
    connect_visits: createConnectVisits({ ...shared, publicUrl, pages: options.connect_pages }),
    connect_sessions: createConnectSessions({ ...shared, tokens, redirects: oauth.redirects, publicUrl }),
    check,
    idempotency,
    connectors: createConnectors({
      ...shared,
      keeper,
      provider,
      opened,
      check,
      revocation,
      search,
      syncs,
    }),
    consent: oauth.consent,
    kinds: createKinds({ ...shared, consent: oauth.consent, versions }),
    execution: createExecution({ ...shared, opened, search }),
    approvals,
    change_sets: createChangeSets({ ...shared, writes, approvals, approval_hours, search }),
    search,
    records: createRecords({ ...read, engine: search.engine, as_if: search.as_if }),
    syncs,
    /** Present if there is a place for tables. */
    tables:
      tables &&
      createTables({
        ...read,
        ...tables,
        engine: search.engine,
        metrics: options.writes_tables ? metrics : undefined,
      }),
    webhooks: createWebhooks({ ...shared, secrets, guard, attempt_ms: attempts.attempt_ms }),
    events: createEvents({ events: store.events, isStopping, clock }),
    readiness,
    sealedPartsOf,
    throttle: createThrottle({ now: () => elapsed(clock), ...options.throttle }),
    /** Limits how often strangers register applications, name documents of theirs, or begin sign-ins. */
    strangers: createThrottle({
      per_address: 120,
      window_seconds: 60,
      message: 'Too many sign-ins of applications were begun from this address.',
      now: () => elapsed(clock),
    }),
    /** The versions of vendors' APIs in use, and when they end. */
    versions,
    /** Logs versions that end, and records events of them. */
    announceVersions,
    /** Encrypts the data keys of all stored values with the primary key. */
    rewrap: (signal?: AbortSignal): Promise<RewrapResult> =>
      rewrapStore({ ...shared, ...(signal && { signal }) }),
    /** Asks key services regularly to confirm their keys, until the signal is aborted. */
    confirmKeys: async (signal: AbortSignal): Promise<void> =>
      key_ring.held?.confirm(store.wrapped_keys, {
        signal,
        logger,
        onOutcome: (outcome) => metrics?.keyService(outcome),
      }),
    /** Renews the tokens of connectors that nobody has used for long. */
    keepAlive: (signal: AbortSignal): Promise<void> =>
      keepAlive({ ...shared, keeper, use: check.run, signal }),
    /** Syncs connectors when they are due. */
    syncWhenDue: createSyncWork({
      ...shared,
      opened,
      partsOf: sealedPartsOf,
      openStreams: () => openStreams({ wall: options.files_wall }),
      times: options.sync_times,
    }),
    /** Delivers events to webhooks when they are due. */
    deliverWhenDue: (signal: AbortSignal): Promise<void> => {
      const deliver = createDelivery({ ...shared, secrets, guard, ...attempts })
      return deliverWhenDue({ ...shared, deliver, times }, signal)
    },
    /** Loads what the first call of a vendor needs; otherwise that call holds the thread for about 80 ms. */
    // each call names a proxy that is no URL
    warmUp: (): Promise<void> => connections.open().catch(() => {}),
    /** Waits for requests with an `Idempotency-Key`, stores renewed credentials and closes the connectors. The store stays open. */
    async close(): Promise<void> {
      await approvals.settle()
      await idempotency.settle()
      const unsaved = await keeper.settle()
      if (unsaved > 0) logger.error({ unsaved }, 'renewed credentials could not be stored; they are lost')
      await search.close()
      await opened.close()
      await oauth.close()
    },
  }
}

/** Everything that the server does, without HTTP. */
export type Services = ReturnType<typeof createServices>
