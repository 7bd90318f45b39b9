import { expect, test } from '@jest/globals'
import { defineConnector } from '../src/connector/connector.ts'
import { bearer, createHttp, type FaultReader, requestsTo } from '../src/index.ts'
import { connectorContract } from '../src/testing/index.ts'
import { shop } from './fixtures.ts'

type Run = () => unknown

/** The titles of the contract's tests that fail for a kind like the shop. */
async function refusals(change: { readFault?: FaultReader; apis?: boolean; targets?: boolean }) {
  const { readFault = () => ({}), apis = false, targets = false } = change
  const kind = defineConnector({
    type: 'shop',
    aliases: [],
    title: 'Shop',
    entities: shop.entities,
    credentials: shop.credentials,
    check: shop.check,
    ...(apis && { apis: [{ name: 'shop', summary: 'The API of the shop.' }] }),
    open(_, options) {
      const http = createHttp({
        vendor: 'shop',
        base_url: options.base_url ?? '',
        auth: () => bearer('invented-token'),
        account: 'invented-token',
        readFault,
        request_id_header: 'x-request-id',
        options,
      })
      return {
        api: { http } as never,
        close: http.close,
        ...(targets && { targets: { shop: requestsTo(http) } }),
      }
    },
  })
  const tests: [title: string, run: Run][] = []
  const [before, after]: [Run[], Run[]] = [[], []]
  const runner = {
    describe: (_: string, body: () => void) => body(),
    test: (title: string, run: Run) => void tests.push([title, run]),
    beforeAll: (run: Run) => void before.push(run),
    afterAll: (run: Run) => void after.push(run),
    expect,
  }
  connectorContract(runner as never, {
    kind: kind as never,
    open: (options) =>
      kind.create({ ...options, credentials: { token: 'invented-token' } } as never) as never,
    calls: { 'things.list': {}, 'things.get': { id: '1' }, 'things.create': { name: 'a' } },
  })
  for (const run of before) await run()
  const failed: string[] = []
  for (const [title, run] of tests)
    try {
      await run()
    } catch {
      failed.push(title)
    }
  for (const run of after) await run()
  return failed
}

test('the contract takes a kind whose readFault returns what the vendor says', async () => {
  expect(await refusals({ readFault: ({ text }) => ({ message: JSON.parse(text).message }) })).toEqual([])
  expect(await refusals({ apis: true, targets: true })).toEqual([])
})

test('the contract refuses a readFault that takes the vendor’s code for one of the library', async () => {
  const readFault: FaultReader = ({ text }) => ({ code: JSON.parse(text).code })
  expect(await refusals({ readFault })).toEqual([
    'no error body gives an error a code that no vendor’s reply has',
  ])
})

test('the contract refuses an API for whose requests there is no target', async () => {
  expect(await refusals({ apis: true })).toEqual(['a request to the API shop reaches the vendor'])
})
