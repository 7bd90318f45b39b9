import { isWriteName } from '../connector/action-name.ts'
import type { Connection } from '../connector/client.ts'
import { toJsonSchema } from '../json-schema.ts'
import { type ConnectorContract, type ContractSuite, unlimited } from './contract-suite.ts'
import { errorOf } from './error-of.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import { inputContract, optionsContract } from './input-contract.ts'
import { FAILURES, oddAnswers } from './odd-replies.ts'
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
  let vendor: FakeVendor
  let client: Connection

  describe(`${kind.type}: the connector contract`, () => {
    beforeAll(async () => {
      vendor = await startFakeVendor()
      client = contract.open({ base_url: vendor.base_url, retry: false, limiter: unlimited })
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
  })
}

/** The tests of what is declared. */
function declarationContract({
  test,
  expect,
  contract,
  entities,
  actions,
  calls,
  vendor,
  client,
}: ContractSuite): void {
  test('entities have unique snake_case names and summaries that are sentences', () => {
    const names = entities.map((entity) => entity.name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    for (const { summary } of [...entities, ...actions.map(({ action }) => action)])
      expect(summary).toMatch(/^[A-Z].*\.$/)
  })

  test('the name of an action says whether it writes, and only writes destroy', () => {
    for (const { operation, name, action } of actions) {
      expect({ operation, write: action.write }).toEqual({ operation, write: isWriteName(name) })
      expect({ operation, destroys: action.destroys && !action.write }).not.toEqual({
        operation,
        destroys: true,
      })
    }
  })

  test('every action has parameters in this contract, and they can be described as JSON Schema', () => {
    expect(Object.keys(calls).sort()).toEqual(actions.map(({ operation }) => operation).sort())
    for (const { action } of actions) expect(toJsonSchema(action.params)).toMatchObject({ type: 'object' })
  })

  test('the check is a read with good parameters, and reads its account from any answer', async () => {
    const { entity, action, params, account } = contract.kind.check
    expect(actions.find(({ operation }) => operation === `${entity}.${action}`)?.action.write).toBe(false)
    vendor().answer(() => ({ status: 403 }))
    expect((await errorOf(client().execute(entity, action, params))).code).toBe('vendor_forbidden')
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
