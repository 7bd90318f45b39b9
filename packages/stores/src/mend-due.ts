import type { Store } from './sql/sql-store.ts'

/** Makes due immediately what a clock that was ahead has put off: it would wait until the clock comes there again. */
export async function mendDue({
  sync_schedules,
  webhooks,
}: Pick<Store, 'sync_schedules' | 'webhooks'>): Promise<void> {
  await sync_schedules.mendDue()
  await webhooks.mendDue()
}
