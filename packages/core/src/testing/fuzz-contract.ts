import { inspect } from 'node:util'
import type { AxiosAdapter } from 'axios'
import type FastCheck from 'fast-check'
import type { Connection } from '../connector/client.ts'
import type { ConnectorKind } from '../connector/connector.ts'
import { type Entities, walkName } from '../connector/entity.ts'
import { ConnectorError } from '../errors.ts'
import { isDownload } from '../http/download.ts'
import type { ConnectorOptions } from '../http/options.ts'
import type { ReadKind } from '../sync/read.ts'
import { type Mutation, mutate, mutations } from './mutations.ts'
import {
  isTokenRequest,
  type RecordedOperation,
  type RecordedReply,
  replyWith,
} from './recorded-operations.ts'
import type { Runner } from './runner.ts'

/** What a connector's test passes to the suite. */
export interface FuzzContract {
  readonly kind: ConnectorKind<Entities, never>
  readonly fc: typeof FastCheck
  /** Good calls of every action, with the vendor's replies to them. */
  readonly record: () => Promise<readonly RecordedOperation[]>
  /** Opens the connector with credentials that an adapter accepts. */
  readonly open: (options: ConnectorOptions) => Connection
  /** A valid configuration of a sync. */
  readonly replication_config: object
  /** The secrets of the credentials. */
  readonly secrets: readonly string[]
  readonly runs: number
  readonly seed: number
  readonly print: (figures: string) => void
}

const TIMEOUT_MS = 300_000
const MOST_REQUESTS = 500
const MOST_ROWS = 200
/** In characters: an error that holds no more than its limits allow is shorter. */
const LONGEST_ERROR = 200_000

/** Fuzzes every action of a kind with replies that differ from good ones. */
export function fuzzContract({ describe, test, expect }: Runner, contract: FuzzContract): void {
  const { kind, fc, seed, runs, secrets } = contract
  const name = kind.type
  const entities = Object.values(kind.entities)
  /** The reads of a sync, once for each entity. */
  const readsOf = ({ entity, action }: RecordedOperation) =>
    action === 'list' ? (entities.find(({ name: each }) => each === entity)?.search?.reads ?? []) : []
  const scopeOf = (kind: ReadKind) => ({
    replication_config: contract.replication_config,
    onWarning: () => {},
    ...(kind === 'window' && { from: '2026-01-01', to: '2026-01-02' }),
  })

  describe(`${name}: fuzzed replies`, () => {
    test(
      'P54 whatever the vendor replies, an action returns JSON or throws a ConnectorError without secrets, and ends',
      async () => {
        const recorded = await contract.record()
        const outcomes = new Map<string, number>()
        const count = async (work: Promise<unknown>) => {
          const outcome = await outcomeOf(work, expect, secrets)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
        const covered = new Set(recorded.map(({ entity, action }) => `${entity}.${action}`))
        const cases = fc.record({
          operation: fc.constantFrom(...recorded),
          mutation: mutations(fc, secrets),
          at: fc.nat({ max: 5 }),
          token: fc.boolean(),
        })
        let requests = 0

        await fc.assert(
          fc.asyncProperty(cases, async ({ operation, mutation: changed, at, token }) => {
            const vendor = fuzzedVendor(operation, { mutation: changed, at, token })
            const restart = () => {
              const sent = vendor.restart()
              expect(sent).toBeLessThanOrEqual(MOST_REQUESTS)
              requests += sent
            }
            const client = contract.open({ adapter: vendor.adapter, clock: instantClock() })
            try {
              await count(client.execute(operation.entity, operation.action, operation.params))
              restart()
              const rows = walkOf(client, operation)
              if (rows) await count(readRows(rows))
              for (const { kind } of readsOf(operation)) {
                restart()
                await count(readRows(client.documents(operation.entity, kind, scopeOf(kind))))
              }
            } finally {
              await client.close()
            }
            restart()
          }),
          { seed, numRuns: runs, endOnFailure: true },
        )

        const all = entities.flatMap((entity) =>
          Object.keys(entity.actions).map((action) => `${entity.name}.${action}`),
        )
        expect(all.filter((each) => !covered.has(each))).toEqual([])
        const cases_run = `${covered.size} actions, ${runs} cases, ${requests} requests`
        contract.print(`fuzz ${name}: ${cases_run}: ${figuresOf(outcomes)}\n`)
      },
      TIMEOUT_MS,
    )
  })
}

/** How often calls ended in each way, the most frequent first. */
const figuresOf = (outcomes: ReadonlyMap<string, number>): string =>
  [...outcomes]
    .sort(([, left], [, right]) => right - left)
    .map(([code, times]) => `${code} ${times}`)
    .join(', ')

/** Checks how a call ended. Returns the code of its error, or `good`. */
async function outcomeOf(
  work: Promise<unknown>,
  expect: Runner['expect'],
  secrets: readonly string[],
): Promise<string> {
  try {
    const answer = await work
    if (isDownload(answer)) answer.stream.on('error', () => {}).destroy()
    else expect(typeof JSON.stringify(answer)).toBe('string')
    return 'good'
  } catch (error) {
    if (!ConnectorError.isInstance(error)) throw new Error('no ConnectorError', { cause: error })
    expect(error.errors?.length ?? 0).toBeLessThanOrEqual(50)
    const shown = JSON.stringify(error) + inspect(error, { depth: null, showHidden: true })
    expect(shown.length).toBeLessThan(LONGEST_ERROR)
    for (const secret of secrets) expect(shown).not.toContain(secret)
    if (error.retry_after_seconds !== undefined) expect(error.retry_after_seconds).toBeLessThanOrEqual(86_400)
    return error.code
  }
}

/** Which reply of an operation is another one, and how. */
interface Fuzz {
  readonly mutation: Mutation
  /** The number of the reply. */
  readonly at: number
  /** Whether the token endpoint replies otherwise too. */
  readonly token: boolean
}

/** Replies as recorded, except one. `restart` returns how many requests there were. */
function fuzzedVendor({ replies }: RecordedOperation, { mutation, at, token }: Fuzz) {
  let [sent, asked] = [0, 0]
  const adapter: AxiosAdapter = async (config) => {
    sent++
    if (sent > MOST_REQUESTS) throw new Error('too many requests')
    if (isTokenRequest(config.url)) return replyWith(config, replyOf(RENEWED, token ? mutation : undefined))
    const { length } = replies
    const reply = replies[Math.min(asked, length - 1)] as RecordedReply
    const hit = asked++ % length === at % length
    return replyWith(config, replyOf(reply, hit ? mutation : undefined))
  }
  function restart(): number {
    const requests = sent
    sent = asked = 0
    return requests
  }
  return { adapter, restart }
}

const RENEWED: RecordedReply = {
  status: 200,
  headers: {},
  json: {
    access_token: 'renewed-token',
    refresh_token: 'renewed-refresh',
    expires_in: 3600,
    token_type: 'Bearer',
  },
}

function replyOf({ status, headers, json }: RecordedReply, changed: Mutation | undefined) {
  if (!changed) return { status, headers, text: json === undefined ? 'bytes' : JSON.stringify(json) }
  const text = mutate(json ?? {}, changed.body) ?? ''
  return {
    status: changed.status === 200 ? status : changed.status,
    headers: { ...headers, ...changed.headers },
    text,
  }
}

/** Time passes in pauses only, so that none is waited for. */
function instantClock() {
  let now = 1_800_000_000_000
  return {
    now: () => now,
    sleep: async (milliseconds: number, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      now += milliseconds
    },
  }
}

type WalkPages = (params: unknown) => AsyncIterable<unknown>

/** The walk over all pages of an operation, if it has pages. */
function walkOf(
  client: Connection,
  { entity, action, params }: RecordedOperation,
): AsyncIterable<unknown> | undefined {
  const entities = client as unknown as Record<string, Readonly<Record<string, WalkPages>>>
  // inherited: the names of the entities
  for (const name in entities)
    if (name.toLowerCase() === entity.replaceAll('_', '')) return entities[name]?.[walkName(action)]?.(params)
  return undefined
}

async function readRows(rows: AsyncIterable<unknown>): Promise<unknown> {
  let read = 0
  for await (const row of rows) {
    JSON.stringify(row)
    if (++read >= MOST_ROWS) break
  }
  return read
}
