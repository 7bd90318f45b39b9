import { until } from '../../../core/test/support/until.ts'
import { type Api, CONNECTORS } from './api.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Sync = any

/** A sync of everything takes longer than other waits. */
const PATIENCE_MS = 200_000

const hasSucceeded = ({ status }: Sync) => status === 'succeeded'

/** Reads the sync of a connector until it is so, by default until it has succeeded. Returns it. */
export async function untilSync(
  api: Pick<Api, 'request'>,
  id: string,
  isSo: (sync: Sync) => unknown = hasSucceeded,
): Promise<Sync> {
  const read = async () => (await api.request('GET', `${CONNECTORS}/${id}/sync`)).body
  return until(`a sync is ${isSo}`, read, { holds: isSo, within: PATIENCE_MS })
}
