import type { CallOptions, ConnectorOptions } from '../http/options.ts'
import { toJsonSchema } from '../json-schema.ts'
import { type ContractSuite, unlimited } from './contract-suite.ts'
import { errorOf } from './error-of.ts'

/** The tests of what is refused before anything is sent. */
export function inputContract({
  test,
  expect,
  entities,
  actions,
  calls,
  vendor,
  client,
}: ContractSuite): void {
  test('an unknown parameter is refused by name, before anything is sent', async () => {
    vendor().answer(() => ({ status: 500 }))
    for (const { entity, name, operation } of actions) {
      const error = await errorOf(client().execute(entity.name, name, { ...calls[operation], surplus: 1 }))
      expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.surplus' }] })
    }
    expect(vendor().requests).toEqual([])
  })

  test('a parameter of a wrong type is refused in plain words, before anything is sent', async () => {
    vendor().answer(() => ({ status: 500 }))
    for (const { entity, name, action } of actions) {
      const { properties = {} } = toJsonSchema(action.params)
      for (const wrong of [Number.NaN, null, [[]], { a: {} }]) {
        const params = Object.fromEntries(Object.keys(properties).map((key) => [key, wrong]))
        if (Object.keys(params).length === 0) continue
        const { code, errors = [] } = await errorOf(client().execute(entity.name, name, params))
        expect(code).toBe('invalid_params')
        expect(JSON.stringify(errors)).not.toMatch(/Invalid|expected|Expected|Too (?:small|big)|received/)
        expect(new Set(errors.map(({ path }) => path)).size).toBe(errors.length)
      }
    }
    expect(vendor().requests).toEqual([])
  })

  test('an unknown option of a call is refused by name, before anything is sent', async () => {
    vendor().answer(() => ({ status: 500 }))
    for (const { entity, name, operation } of actions) {
      const options = { sginal: AbortSignal.timeout(1000) } as CallOptions
      const error = await errorOf(client().execute(entity.name, name, calls[operation], options))
      expect(error).toMatchObject({ code: 'invalid_options', errors: [{ path: '$.sginal' }] })
    }
    expect(vendor().requests).toEqual([])
  })

  test('an unknown entity, an unknown action and search are refused with the choices, before anything is sent', async () => {
    vendor().answer(() => ({ status: 500 }))
    expect(await errorOf(client().execute('nothing', 'list'))).toMatchObject({ code: 'unknown_entity' })
    for (const entity of entities) {
      for (const action of ['search', 'drop', 'constructor', '__proto__']) {
        const error = await errorOf(client().execute(entity.name, action))
        expect(error.code).toBe('unsupported_action')
      }
    }
    expect(vendor().requests).toEqual([])
  })
}

/** The tests of the options that a connector is opened with. */
export function optionsContract({ test, expect, contract, actions, calls, vendor }: ContractSuite): void {
  test('an unknown option of the connector is refused by name', () => {
    const open = () => contract.open({ base_url: vendor().base_url, tiemout: 5 } as ConnectorOptions)
    expect(open).toThrow(
      `${contract.kind.type}: options: $.tiemout: unknown option; allowed here: credentials, base_url`,
    )
  })

  test('slashes at the end of base_url change no address', async () => {
    const asked = async (base_url: string) => {
      vendor().answer(() => ({ status: 500 }))
      const other = contract.open({ base_url, retry: false, limiter: unlimited })
      for (const { entity, name, operation } of actions)
        await errorOf(other.execute(entity.name, name, calls[operation]))
      await other.close()
      return vendor().requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    }
    expect(await asked(`${vendor().base_url}//`)).toEqual(await asked(vendor().base_url))
  })
}
