import { toSnakeCase } from '../documents.ts'
import { isRead } from '../request/vendor-api.ts'
import type { ContractSuite } from './contract-suite.ts'
import { errorOf } from './error-of.ts'

/** The tests of what writes say that they change. */
export function previewContract({
  test,
  expect,
  contract,
  actions,
  calls,
  vendor,
  client,
}: ContractSuite): void {
  const { apis = [] } = contract.kind
  const writesSent = () =>
    vendor().requests.filter(({ method, path }) => {
      const plain = path.split('?')[0] as string
      return method !== 'GET' && !apis.some((api) => isRead(api, method, plain))
    })

  test('each write says what it changes, and the vendor gets reads and checks only', async () => {
    vendor().answer(() => ({ body: {} }))
    for (const { entity, name, action, operation } of actions.filter((each) => each.action.write)) {
      vendor().requests.length = 0
      const changes = await client().preview(entity.name, name, calls[operation])
      expect({ operation, changes: changes.length }).toEqual({ operation, changes: expect.any(Number) })
      expect(changes.length).toBeGreaterThan(0)
      for (const change of changes) expect(change.before ?? change.after).not.toBeNull()
      const deletes = name === 'delete' || changes.some(({ after }) => after === null)
      if (deletes) expect({ operation, destroys: action.destroys }).toEqual({ operation, destroys: true })
      const checks = writesSent()
      expect({ operation, checks: checks.length }).toEqual({
        operation,
        checks: action.preview?.check ? 1 : 0,
      })
      vendor().requests.length = 0
      await client()
        .execute(entity.name, name, calls[operation])
        .catch(() => undefined)
      const sent = writesSent()
      expect({ operation, sent: sent.length > 0 }).toEqual({ operation, sent: true })
      for (const check of checks) expect(sent.map(({ body }) => body)).not.toContain(check.body)
    }
  })

  test('no preview of a request is the write, however its body names the fields of a check', async () => {
    vendor().answer(() => ({ body: {} }))
    for (const { name: api, checks = [] } of apis)
      for (const check of checks)
        for (const name of Object.keys(check.body))
          for (const spelling of [toSnakeCase(name), toSnakeCase(name).toUpperCase(), `_${name}`]) {
            vendor().requests.length = 0
            const path = check.path.replaceAll('*', 'x1')
            const preview = (body: object) => client().previewRequest({ api, method: 'POST', path, body })
            if (spelling === name) continue
            // an API that parses by another rule may refuse the name, and then nothing is sent
            await preview({ [spelling]: false }).catch(() => undefined)
            for (const { body } of writesSent()) expect(JSON.parse(body)).toEqual(check.body)
            vendor().requests.length = 0
            const { code } = await errorOf(preview({ [name]: false, [spelling]: false }))
            expect({ path, spelling, code }).toEqual({ path, spelling, code: 'invalid_params' })
            expect(vendor().requests).toEqual([])
          }
  })

  test('an action that only reads changes nothing that could be shown', async () => {
    vendor().answer(() => ({ status: 500 }))
    for (const { entity, name, operation } of actions.filter((each) => !each.action.write)) {
      const { code } = await errorOf(client().preview(entity.name, name, calls[operation]))
      expect({ operation, code }).toEqual({ operation, code: 'unsupported_action' })
    }
    expect(vendor().requests).toEqual([])
  })
}
