import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { sqliteDatabase } from '../../../stores/test/support/databases.ts'
import { openWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts'

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld(() => sqliteDatabase())
})
afterEach(() => world.close())

test('an event that was accepted while the store is down is not sent again once it answers', async () => {
  const { store } = world
  const { transaction } = store
  let failed = 0
  const endpoint = await world.endpoint((_request, response) => response.end())
  const ids = await world.emit(2)
  Object.assign(store, {
    transaction: (work: Parameters<typeof transaction>[0]) => {
      if (failed >= 2) return transaction(work)
      failed++
      return Promise.reject(new Error('disk full'))
    },
  })
  world.replica()
  const key = { organization_id: 'org_a', id: endpoint.id }
  await until('all is delivered', () => world.webhooks.get(key), { holds: ({ behind }) => behind === 0 })
  expect(failed).toBe(2)
  expect(endpoint.got()).toEqual(ids)
  expect(inspect(world.logs, { depth: 10 })).toContain('disk full')
})

test('a webhook whose secret cannot be opened is left out and reported, and another one gets its events', async () => {
  const [broken, other] = [
    await world.endpoint((_request, response) => response.end()),
    await world.endpoint((_request, response) => response.end()),
  ]
  const [secret] = await world.store.webhook_secrets.list({ organization_id: 'org_a', id: broken.id })
  if (!secret) throw new Error('no secret was stored')
  await world.store.webhook_secrets.rewrap(secret, {
    key_id: 'k1',
    text: `${secret.sealed.slice(0, -4)}AAAA`,
  })
  const ids = await world.emit(3)
  world.replica()
  await until('the other receiver has all, and the failure is logged', () => {
    return other.got().length === ids.length && world.logs.length > 0
  })
  expect(broken.got()).toEqual([])
  const shown = inspect(world.logs, { depth: 10 })
  expect(shown).toContain('integrity_error')
  for (const { secret } of [broken, other])
    expect(shown + inspect(world.webhooks, { depth: 10 })).not.toContain(secret.slice(6))
})
