import type { Store } from '@linkspan/stores'
import { until } from '../../../core/test/support/until.ts'

/** Waits until all events have their positions, which a server gives them a moment after their commit. */
export async function numbered({ events }: Pick<Store, 'events'>): Promise<void> {
  await until('all events are numbered', async () => !(await events.hasUnnumbered()))
}
