import type { Store } from '@linkspan/stores'
import type { SharedDatabase } from './databases.ts'

/** The ids of what is due, as it is taken one by one; its leases are released then. */
export async function inOrder(
  { leases }: Pick<Store, 'leases'>,
  { take }: Pick<Store['webhooks'], 'take'>,
  limit = 100,
): Promise<string[]> {
  const all: Awaited<ReturnType<typeof take>>[number][] = []
  for (let taken = await take('in order', 60_000, 1); taken[0]; taken = await take('in order', 60_000, 1)) {
    all.push(taken[0])
    if (all.length === limit) break
  }
  for (const { lease } of all) await leases.release(lease)
  return all.map(({ id }) => id)
}

/** Organizations `org_1` and so on, with this number of connectors each. */
export type Tenants = readonly { readonly connectors: number; readonly due_at: number }[]

/** Adds connectors that are due to a migrated database, in a few statements. */
export async function addDueConnectors({ execute }: SharedDatabase, tenants: Tenants): Promise<void> {
  for (const [index, { connectors, due_at }] of tenants.entries()) {
    const organization = `org_${index + 1}`
    const each = `with recursive each (at) as (select 1 union all select at + 1 from each where at < ${connectors})`
    await execute(`
      insert into organizations (id, name, created_at) values ('${organization}', 'name', 1);
      ${each}
      insert into connectors (organization_id, id, customer_name, connector_type, name, status, created_at, updated_at)
        select '${organization}', 'con_${index + 1}_' || at, 'acme', 'drive', 'name', 'active', 1, 1 from each;
      ${each}
      insert into sync_schedules (organization_id, connector_id, due_at)
        select '${organization}', 'con_${index + 1}_' || at, ${due_at} + at from each`)
  }
}
