import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { toDay } from '@linkspan/core'
import { createSandbox, type Sandbox } from '@linkspan/sandbox'
import type { Advertising } from '../src/index.ts'
import { openAdvertising } from './sandbox.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const clock = { now: () => NOW, sleep: () => Promise.resolve() }

let sandbox: Sandbox
let ads: Advertising
beforeAll(async () => {
  sandbox = await createSandbox({ now: () => NOW })
  ads = openAdvertising(sandbox, {}, { clock })
})
beforeEach(() => {
  sandbox.advertising.requests.length = 0
})
afterAll(async () => {
  await ads.close()
  await sandbox.close()
})

const ask = (customer_ids: (string | undefined)[], ...queries: string[]) => {
  const named = queries.map((query, index) => ({ name: `query_${index}`, query }))
  return ads.vendorFields({ replication_config: { customer_ids, queries: named } })
}

/** The searches that were only validated, each with its customer and the manager that leads to it. */
const validated = () =>
  sandbox.advertising.requests
    .map(({ path, headers, body }) => ({ path, manager: headers['login-customer-id'], body: Object(body) }))
    .filter(({ body }) => body.validateOnly !== undefined)
    .map(({ path, manager, body }) => ({ customer: path.split('/')[3], manager, ...body }))

test('a query is validated as a sync sends it, for a customer that has its rows, and is not run', async () => {
  const { manager_customer_id: manager, customer_ids, disabled_customer_id } = sandbox.advertising
  const [customer] = customer_ids
  const fields = await ask(
    [manager, disabled_customer_id, customer],
    'SELECT segments.date, metrics.clicks FROM campaign ORDER BY metrics.clicks',
    'SELECT campaign.id FROM campaign',
  )
  expect(fields).toMatchObject({ 'metrics.clicks': { type: 'integer' }, 'campaign.id': { type: 'integer' } })
  const day = toDay(NOW)
  const by_days = {
    manager,
    validateOnly: true,
    query: `SELECT segments.date, metrics.clicks FROM campaign WHERE segments.date BETWEEN '${day}' AND '${day}'`,
  }
  expect(validated()).toEqual([
    { ...by_days, customer: disabled_customer_id },
    { ...by_days, customer },
    { customer: manager, manager: undefined, validateOnly: true, query: 'SELECT campaign.id FROM campaign' },
  ])
})

test('what says nothing of a query does not refuse it', async () => {
  const { disabled_customer_id, customer_ids, faults } = sandbox.advertising
  const wrong = "SELECT campaign.id FROM campaign WHERE campaign.status = 'ENABLD'"
  await expect(ask([disabled_customer_id], wrong)).rejects.toMatchObject({ code: 'vendor_forbidden' })
  const unknown = { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Unknown name "validateOnly"' } }
  faults.add({ path: customer_ids[0] as string, status: 400, body: unknown })
  await expect(ask([customer_ids[0]], wrong)).rejects.toMatchObject({ code: 'vendor_rejected' })
  await expect(ask([customer_ids[0]], wrong)).rejects.toMatchObject({ code: 'invalid_params' })
})
