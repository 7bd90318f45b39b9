import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { valueAt } from '@linkspan/core'
import { each } from '../../../core/test/support/each.ts'
import type { Sandbox } from './sandbox.ts'

/** Gives an ad group another name, at the vendor. */
export async function renameAdGroup(sandbox: Sandbox, resourceName: string, name: string): Promise<void> {
  const { base_url, manager_customer_id: login_customer_id } = sandbox.advertising
  const credentials = { ...sandbox.advertising.credentials(), login_customer_id }
  await using ads = advertising.create({
    base_url,
    token_url: sandbox.google_accounts.token_url,
    credentials,
  })
  await ads.adGroups.update({
    customer_id: resourceName.split('/')[1] as string,
    operations: [{ update: { resourceName, name }, updateMask: 'name' }],
  })
}

/**
 * Searches ad groups until it is stopped, and expects that all rows of one have its one name: they are of one version.
 * Returns what stops it, which returns how many searches there were.
 */
export function watchForMixtures(search: () => Promise<readonly object[]>): () => Promise<number> {
  const stop = new AbortController()
  const watching = (async () => {
    let searches = 0
    for (; !stop.signal.aborted; searches++) {
      const rows = each(await search())
      const groups = Map.groupBy(rows, (row) => valueAt(row, 'ad_group.resource_name'))
      const names = [...groups.values()].map((some) => [
        ...new Set(some.map((row) => valueAt(row, 'ad_group.name'))),
      ])
      // one for thousands of rows: each expectation takes a while
      expect(names.filter(({ length }) => length > 1)).toEqual([])
      await delay(100)
    }
    return searches
  })()
  return async () => {
    stop.abort()
    return watching
  }
}
