import type { Connection } from '../connector/client.ts'
import type { ConnectorKind } from '../connector/connector.ts'
import type { Entities } from '../connector/entity.ts'
import { ConnectorError } from '../errors.ts'
import type { Limiter } from '../http/limiter.ts'
import { toJsonSchema } from '../json-schema.ts'
import type { CallOptions, ConnectorOptions } from '../options.ts'
import type { ReadKind, SyncScope, SyncWarning } from '../sync/read.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import { FAILURES, oddAnswers } from './odd-replies.ts'
import type { Runner } from './runner.ts'
import { toolsContract } from './tools-contract.ts'

/** What a connector's test passes to the contract. */
export interface ConnectorContract {
  readonly connector: ConnectorKind<Entities, never>
  /** Opens the connector with credentials that need no renewal. */
  readonly open: (options: ConnectorOptions) => Connection
  /** Valid parameters of each action, by `entity.action`. */
  readonly calls: Readonly<Record<string, object>>
  /** Valid parameters of every list that `calls` leaves out. */
  readonly list?: object
  /** A valid configuration of a sync. */
  readonly replication_config?: object
  /** The actions that accept any body of a success, such as downloads, by `entity.action`. */
  readonly any_body?: readonly string[]
}

/** No limits, so that a pause which one reply asks for does not delay the next test. */
const unlimited: Limiter = {
  acquire: async () => () => {},
  pause: () => {},
  usage: () => ({ in_flight: 0, waiting: 0, today: 0, limits: {} }),
}

/** The test suite that every connector passes. */
export function connectorContract(
  { describe, test, beforeAll, afterAll, expect }: Runner,
  contract: ConnectorContract,
): void {
  const { connector, any_body = [], replication_config } = contract
  const entities = Object.values(connector.entities)
  const actions = entities.flatMap((entity) =>
    Object.entries(entity.actions).map(([name, action]) => ({
      entity,
      name,
      action,
      operation: `${entity.name}.${name}`,
    })),
  )
  const lists = actions.filter(({ name }) => contract.list && name === 'list')
  const calls: Readonly<Record<string, object>> = {
    ...Object.fromEntries(lists.map(({ operation }) => [operation, contract.list as object])),
    ...contract.calls,
  }
  const reads = entities.flatMap(({ name, search }) =>
    (search?.reads ?? []).map(({ kind }) => ({ name, kind })),
  )
  /** A valid scope of a read. */
  const scopeOf = (kind: ReadKind): SyncScope => ({
    replication_config,
    ...(kind === 'window' && { from: '2026-01-01', to: '2026-01-02' }),
  })
  let vendor: FakeVendor
  let client: Connection

  /** The error of a call, as a Linkspan error. */
  async function errorOf(work: Promise<unknown>): Promise<ConnectorError> {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(ConnectorError.isInstance(error)).toBe(true)
    return error as ConnectorError
  }

  describe(`${connector.type}: the connector contract`, () => {
    beforeAll(async () => {
      vendor = await startFakeVendor()
      client = contract.open({ base_url: vendor.base_url, retry: false, limiter: unlimited })
    })
    afterAll(async () => {
      await client.close()
      await vendor.close()
    })

    test('entities have unique snake_case names and summaries that are sentences', () => {
      const names = entities.map((entity) => entity.name)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      for (const { summary } of [...entities, ...actions.map(({ action }) => action)])
        expect(summary).toMatch(/^[A-Z].*\.$/)
    })

    test('every action has parameters in this contract, and they can be described as JSON Schema', () => {
      expect(Object.keys(calls).sort()).toEqual(actions.map(({ operation }) => operation).sort())
      for (const { action } of actions) expect(toJsonSchema(action.params)).toMatchObject({ type: 'object' })
    })

    toolsContract({ test, expect }, connector, () => client)

    test('the check is a read with good parameters, and reads its account from any answer', async () => {
      const { entity, action, params, account } = connector.check
      expect(actions.find(({ operation }) => operation === `${entity}.${action}`)?.action.write).toBe(false)
      vendor.answer(() => ({ status: 403 }))
      expect((await errorOf(client.execute(entity, action, params))).code).toBe('vendor_forbidden')
      for (const answer of oddAnswers()) expect(account(answer)).toBeUndefined()
    })

    test('every search says what one record is', () => {
      for (const { name, search } of entities)
        if (search)
          expect({ name, record: search.record }).toEqual({
            name,
            record: expect.stringMatching(/^One record is .+\.$/),
          })
    })

    test('a search key consists of searchable fields', () => {
      for (const { search } of entities)
        for (const path of search?.key ?? []) expect(Object.keys(search?.fields ?? {})).toContain(path)
    })

    test('an unknown parameter is refused by name, before anything is sent', async () => {
      vendor.answer(() => ({ status: 500 }))
      for (const { entity, name, operation } of actions) {
        const error = await errorOf(client.execute(entity.name, name, { ...calls[operation], surplus: 1 }))
        expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.surplus' }] })
      }
      expect(vendor.requests).toEqual([])
    })

    test('a parameter of a wrong type is refused in plain words, before anything is sent', async () => {
      vendor.answer(() => ({ status: 500 }))
      for (const { entity, name, action } of actions) {
        const { properties = {} } = toJsonSchema(action.params)
        for (const wrong of [Number.NaN, null, [[]], { a: {} }]) {
          const params = Object.fromEntries(Object.keys(properties).map((key) => [key, wrong]))
          if (Object.keys(params).length === 0) continue
          const { code, errors = [] } = await errorOf(client.execute(entity.name, name, params))
          expect(code).toBe('invalid_params')
          expect(JSON.stringify(errors)).not.toMatch(/Invalid|expected|Expected|Too (?:small|big)|received/)
          expect(new Set(errors.map(({ path }) => path)).size).toBe(errors.length)
        }
      }
      expect(vendor.requests).toEqual([])
    })

    test('an unknown option of a call is refused by name, before anything is sent', async () => {
      vendor.answer(() => ({ status: 500 }))
      for (const { entity, name, operation } of actions) {
        const options = { sginal: AbortSignal.timeout(1000) } as CallOptions
        const error = await errorOf(client.execute(entity.name, name, calls[operation], options))
        expect(error).toMatchObject({ code: 'invalid_options', errors: [{ path: '$.sginal' }] })
      }
      expect(vendor.requests).toEqual([])
    })

    test('an unknown option of the connector is refused by name', () => {
      const open = () => contract.open({ base_url: vendor.base_url, tiemout: 5 } as ConnectorOptions)
      expect(open).toThrow(
        `${connector.type}: options: $.tiemout: unknown option; allowed here: credentials, base_url`,
      )
    })

    test('slashes at the end of base_url change no address', async () => {
      const asked = async (base_url: string) => {
        vendor.answer(() => ({ status: 500 }))
        const other = contract.open({ base_url, retry: false, limiter: unlimited })
        for (const { entity, name, operation } of actions)
          await errorOf(other.execute(entity.name, name, calls[operation]))
        await other.close()
        return vendor.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
      }
      expect(await asked(`${vendor.base_url}//`)).toEqual(await asked(vendor.base_url))
    })

    test('an unknown entity, an unknown action and search are refused with the choices, before anything is sent', async () => {
      vendor.answer(() => ({ status: 500 }))
      expect(await errorOf(client.execute('nothing', 'list'))).toMatchObject({ code: 'unknown_entity' })
      for (const entity of entities) {
        for (const action of ['search', 'drop', 'constructor', '__proto__']) {
          const error = await errorOf(client.execute(entity.name, action))
          expect(error.code).toBe('unsupported_action')
        }
      }
      expect(vendor.requests).toEqual([])
    })

    test('an entity has one read of a kind at most, and each names its key and its day among the fields', () => {
      for (const { name, search } of entities) {
        const kinds = search?.reads.map(({ kind }) => kind) ?? []
        expect({ name, kinds }).toEqual({ name, kinds: [...new Set(kinds)] })
        for (const read of search?.reads ?? [])
          if (read.kind === 'window') expect(Object.keys(search?.fields ?? {})).toContain(read.day)
      }
    })

    test('a sync with a wrong configuration, without its days, or of an unknown read is refused before anything is sent', async () => {
      vendor.answer(() => ({ status: 500 }))
      for (const { name, kind } of reads) {
        const scope = scopeOf(kind)
        const surplus = { ...scope, replication_config: { ...replication_config, surplus: 1 } }
        const cases = [
          { kind, scope: surplus, path: '$.replication_config.surplus' },
          { kind: 'drop' as ReadKind, scope, path: '$.read' },
          ...(kind === 'window'
            ? [{ kind, scope: { replication_config }, path: '$.from' }]
            : [{ kind, scope: { ...scope, from: '2026-01-01' }, path: '$.from' }]),
        ]
        for (const { kind, scope, path } of cases) {
          const error = await errorOf(client.documents(name, kind, scope).next())
          expect({ name, code: error.code, path: error.errors?.[0]?.path }).toEqual({
            name,
            code: 'invalid_params',
            path,
          })
        }
      }
      expect(vendor.requests).toEqual([])
    })

    test('refused credentials and limits end a sync, and are no warnings', async () => {
      for (const [status, code] of [
        [401, 'reauth_required'],
        [429, 'rate_limited'],
      ] as const) {
        vendor.answer(() => ({ status, headers: { 'retry-after': '7' } }))
        for (const { name, kind } of reads) {
          const warnings: SyncWarning[] = []
          const scope = { ...scopeOf(kind), onWarning: (warning: SyncWarning) => warnings.push(warning) }
          const error = await errorOf(client.documents(name, kind, scope).next())
          expect({ name, code: error.code, warnings }).toEqual({ name, code, warnings: [] })
        }
      }
    })

    for (const { name, reply, code } of FAILURES) {
      test(`${name} from the vendor is ${code}, in every action`, async () => {
        vendor.answer(() => reply)
        for (const { entity, name: action, operation } of actions) {
          if (reply.status === 200 && any_body.includes(operation)) continue
          const error = await errorOf(client.execute(entity.name, action, calls[operation]))
          expect({ operation, code: error.code }).toEqual({ operation, code })
          if (code === 'rate_limited') expect(error.retry_after_seconds).toBe(7)
        }
      })
    }
  })
}
