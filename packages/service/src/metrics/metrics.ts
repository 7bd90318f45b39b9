import { ConnectorError, type VendorAttempt } from '@linkspan/core'
import { type EntityProgress, type KeyOutcome, StoreError } from '@linkspan/stores'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ServiceError } from '../errors.ts'
import { QuotasLeft } from './quotas-left.ts'

/** The part of the program that a process does. */
export type ProcessRole = 'serve' | 'work'

/** What becomes of records in a sync. */
export type RecordCounts = Pick<EntityProgress, 'read' | 'written' | 'deleted'>

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60]
const RUN_SECONDS = [1, 10, 60, 300, 900, 3_600, 14_400]

/**
 * The metrics of one process, for Prometheus. Labels name routes, kinds of connectors and outcomes; never an organization, a
 * customer or a connector, whose number has no bound.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly quotas = new QuotasLeft()
  readonly #requests = this.#histogram(
    'linkspan_http_request_seconds',
    'From the head of a request to the end of its answer',
    ['method', 'route', 'status'],
  )
  readonly #calls = this.#histogram(
    'linkspan_vendor_call_seconds',
    'One attempt to call a vendor, by the HTTP status; none if no reply came',
    ['connector_type', 'status'],
  )
  readonly #waits = this.#histogram(
    'linkspan_vendor_wait_seconds',
    'How long calls waited for their turn within the limits of an account',
    ['connector_type'],
  )
  readonly #renewals = this.#counter(
    'linkspan_renewals_total',
    'Renewals of access tokens, by outcome: renewed, or the code of the error',
    ['outcome'],
  )
  readonly #key_services = this.#counter(
    'linkspan_key_service_requests_total',
    'Requests to key services to confirm their keys, by outcome: confirmed, away or refused',
    ['outcome'],
  )
  readonly #runs = this.#histogram(
    'linkspan_sync_run_seconds',
    'Runs of syncs, by the status with which they ended',
    ['connector_type', 'status'],
    RUN_SECONDS,
  )
  readonly #records = this.#counter(
    'linkspan_sync_records_total',
    'Records of syncs: read from the vendor, written because they changed, deleted',
    ['connector_type', 'what'],
  )
  readonly #searches = this.#histogram(
    'linkspan_search_seconds',
    'Searches of synced data, by outcome: found, or the code of the error',
    ['outcome'],
  )
  readonly #collections = this.#counter(
    'linkspan_search_collections_total',
    'Collections that searches needed: in memory, or loaded first',
    ['in_memory'],
  )
  readonly #evictions = this.#counter(
    'linkspan_search_evictions_total',
    'Collections that left the memory so that others had room',
    [],
  )
  readonly #statements = this.#histogram(
    'linkspan_store_statement_seconds',
    'Statements of the store, by outcome: done or failed',
    ['outcome'],
  )

  constructor(role: ProcessRole) {
    this.registry.setDefaultLabels({ role })
    collectDefaultMetrics({ register: this.registry })
    // gauges with the names of counters, which Prometheus' own linter refuses
    for (const what of ['resources', 'handles', 'requests'])
      this.registry.removeSingleMetric(`nodejs_active_${what}_total`)
    const { quotas } = this
    new Gauge({
      name: 'linkspan_vendor_quota_left_ratio',
      help: 'The smallest part of a vendor’s quota that an account has left, of those used in the last hour',
      labelNames: ['connector_type', 'quota'],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const { connector_type, quota, left } of quotas.least())
          this.set({ connector_type, quota }, left)
      },
    })
  }

  /** `route` is the declared path; undefined for an address that no route has. */
  request(method: string, route: string | undefined, status: number, milliseconds: number): void {
    const labels = { method: METHODS.has(method) ? method : 'other', route: route ?? 'none', status }
    this.#requests.observe(labels, milliseconds / 1_000)
  }

  vendorCall(connector_type: string, { vendor_status, waited_ms, duration_ms }: VendorAttempt): void {
    this.#calls.observe({ connector_type, status: vendor_status ?? 'none' }, duration_ms / 1_000)
    this.#waits.observe({ connector_type }, waited_ms / 1_000)
  }

  renewal(outcome: string): void {
    this.#renewals.inc({ outcome })
  }

  keyService(outcome: KeyOutcome): void {
    this.#key_services.inc({ outcome })
  }

  syncRun(connector_type: string, status: string, milliseconds: number): void {
    this.#runs.observe({ connector_type, status }, milliseconds / 1_000)
  }

  syncRecords(connector_type: string, counts: RecordCounts): void {
    for (const what of ['read', 'written', 'deleted'] as const)
      this.#records.inc({ connector_type, what }, counts[what])
  }

  search(outcome: string, milliseconds: number): void {
    this.#searches.observe({ outcome }, milliseconds / 1_000)
  }

  collection(in_memory: boolean): void {
    this.#collections.inc({ in_memory: String(in_memory) })
  }

  eviction(): void {
    this.#evictions.inc()
  }

  statement(outcome: 'done' | 'failed', milliseconds: number): void {
    this.#statements.observe({ outcome }, milliseconds / 1_000)
  }

  /** Adds a gauge whose values are set before each scrape. */
  gauge<Label extends string = never>(name: string, help: string, labels: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames: labels, registers: [this.registry] })
  }

  #histogram<Label extends string>(name: string, help: string, labels: Label[], buckets = SECONDS) {
    return new Histogram({ name, help, labelNames: labels, buckets, registers: [this.registry] })
  }

  #counter<Label extends string>(name: string, help: string, labels: Label[]) {
    return new Counter({ name, help, labelNames: labels, registers: [this.registry] })
  }
}

/** The code of a failure. */
export function outcomeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code
  const known =
    ConnectorError.isInstance(error) || error instanceof ServiceError || error instanceof StoreError
  return known && typeof code === 'string' ? code : 'internal'
}

/** A caller may send any word as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
