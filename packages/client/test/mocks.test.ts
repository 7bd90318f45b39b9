import { mock } from 'node:test'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type FakeServer, page, startFakeServer } from './support/server.ts'

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

const params = { customer_id: '1' }

test('methods and entities can be replaced, and then nothing is sent', async () => {
  server.serve(() => page(['real']))
  const ads = server.ads()
  const list = async () => ({ data: ['mock'], meta: { next_page_token: null } })
  Object.assign(ads.campaigns, { list })
  expect(await ads.campaigns.list(params)).toMatchObject({ data: ['mock'] })
  Object.assign(ads, { adGroups: { list } })
  expect(await ads.adGroups.list(params)).toMatchObject({ data: ['mock'] })
  Object.assign(ads, { execute: list })
  expect(await ads.execute('campaigns', 'list')).toMatchObject({ data: ['mock'] })
  expect(server.requests).toHaveLength(0)
  expect(await server.ads().campaigns.list(params)).toMatchObject({ data: ['real'] })
})

test('spies of jest and of node:test replace a method and put it back, used before or not', async () => {
  server.serve(() => page(['real']))
  const found = { data: [], meta: { next_page_token: null } }
  const ads = server.ads()
  const spied = jest.spyOn(ads.campaigns, 'list').mockResolvedValue(found)
  await ads.campaigns.list(params)
  expect(spied).toHaveBeenCalledWith(params)
  const mocked = mock.method(ads.adGroups, 'list', async () => found)
  await ads.adGroups.list(params)
  expect(mocked.mock.callCount()).toBe(1)
  const replaced = jest.replaceProperty(ads, 'accounts', { list: async () => found } as never)
  await ads.accounts.list(params)
  expect(server.requests).toHaveLength(0)
  spied.mockRestore()
  mocked.mock.restore()
  replaced.restore()
  await ads.campaigns.list(params)
  await ads.adGroups.list(params)
  await ads.accounts.list(params)
  expect(server.sent()).toHaveLength(3)
})

test('what was used is listed as own, and a connector is no promise and prints as text', async () => {
  const ads = server.ads()
  const { campaigns } = ads
  expect(Object.keys(ads)).toEqual(['campaigns'])
  expect(ads.campaigns).toBe(campaigns)
  expect({ ...ads }.campaigns).toBe(campaigns)
  expect('adGroups' in ads).toBe(true)
  expect('then' in ads).toBe(false)
  expect(String(ads)).toBe('[object connector con_1]')
  expect(JSON.stringify(ads)).toBe('{"campaigns":{},"adGroups":{}}')
  expect(await ads).toBe(ads)
})
