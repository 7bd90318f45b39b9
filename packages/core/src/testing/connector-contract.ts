import type { Connection } from '../connector/client.ts'
import { declarationIssues } from '../connector/declaration-issues.ts'
import { isVendorCode } from '../errors.ts'
import { WRONG_CODE } from '../http/attempt.ts'
import { silentLogger } from '../logger.ts'
import { type ConnectorContract, type ContractSuite, unlimited } from './contract-suite.ts'
import { errorOf } from './error-of.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import { inputContract, optionsContract } from './input-contract.ts'
import { FAILURES, oddAnswers, oddFaults } from './odd-replies.ts'
import { previewContract } from './preview-contract.ts'
import type { Runner } from './runner.ts'
import { syncContract } from './sync-contract.ts'
import { toolsContract } from './tools-contract.ts'

/** The test suite that every connector passes. */
export function connectorContract(
  { describe, test, beforeAll, afterAll, expect }: Runner,
  contract: ConnectorContract,
): void {
  const { kind } = contract
  const entities = Object.values(kind.entities)
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
  const warnings: string[] = []
  let vendor: FakeVendor
  let client: Connection

  describe(`${kind.type}: the connector contract`, () => {
    beforeAll(async () => {
      vendor = await startFakeVendor()
      client = contract.open({
        base_url: vendor.base_url,
        retry: false,
        limiter: unlimited,
        logger: { ...silentLogger, warn: (_fields, text) => void warnings.push(text) },
      })
    })
    afterAll(async () => {
      await client.close()
      await vendor.close()
    })

    const shared = { contract, entities, actions, calls, vendor: () => vendor, client: () => client }
    const suite: ContractSuite = { test, expect, ...shared }
    declarationContract(suite)
    toolsContract({ test, expect }, kind, () => client)
    inputContract(suite)
    optionsContract(suite)
    previewContract(suite)
    syncContract(suite)
    failureContract(suite)
    faultContract(suite, warnings)
    requestContract(suite)
  })
}

/** The tests of what is declared. */
function declarationContract({
  test,
  expect,
  contract,
  actions,
  calls,
  vendor,
  client,
}: ContractSuite): void {
  test('the declaration keeps the rules that a server checks before it takes a kind', () => {
    expect(declarationIssues(contract.kind)).toEqual([])
  })

  test('every action has parameters in this contract', () => {
    expect(Object.keys(calls).sort()).toEqual(actions.map(({ operation }) => operation).sort())
  })

  test('the check reads its account from any answer', async () => {
    const { entity, action, params, account } = contract.kind.check
    vendor().answer(() => ({ status: 403 }))
    expect((await errorOf(client().execute(entity, action, params))).code).toBe('vendor_forbidden')
    for (const answer of oddAnswers()) expect(account(answer)).toBeUndefined()
  })
}

/** The tests of what each action makes of a failure of the vendor. */
function failureContract({ test, expect, contract, actions, calls, vendor, client }: ContractSuite): void {
  const { any_body = [] } = contract
  for (const { name, reply, code } of FAILURES) {
    test(`${name} from the vendor is ${code}, in every action`, async () => {
      vendor().answer(() => reply)
      for (const { entity, name: action, operation } of actions) {
        if (reply.status === 200 && any_body.includes(operation)) continue
        const error = await errorOf(client().execute(entity.name, action, calls[operation]))
        expect({ operation, code: error.code }).toEqual({ operation, code })
        if (code === 'rate_limited') expect(error.retry_after_seconds).toBe(7)
      }
    })
  }
}

/** The tests of what the kind reads in the vendor's error bodies. */
function faultContract({ test, expect, contract, vendor, client }: ContractSuite, warnings: string[]): void {
  test('no error body gives an error a code that no vendor’s reply has', async () => {
    const { entity, action, params } = contract.kind.check
    for (const status of [400, 403, 404, 409, 422, 429, 500, 503])
      for (const body of oddFaults()) {
        vendor().answer(() => ({ status, body }))
        const { code } = await errorOf(client().execute(entity, action, params))
        expect({ status, body, known: isVendorCode(code) }).toEqual({ status, body, known: true })
      }
    expect(warnings.filter((text) => text === WRONG_CODE)).toEqual([])
  })
}

/** The tests of requests that no entity covers. */
function requestContract({ test, expect, contract, vendor, client }: ContractSuite): void {
  for (const { name, paths: [start = '/'] = [] } of contract.kind.apis ?? [])
    test(`a request to the API ${name} reaches the vendor`, async () => {
      vendor().answer(() => ({ status: 400, body: {} }))
      const error = await errorOf(client().request({ api: name, method: 'GET', path: `${start}things` }))
      expect(error.code).toBe('vendor_rejected')
      expect(vendor().requests.length).toBeGreaterThan(0)
    })
}
