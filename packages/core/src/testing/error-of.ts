import { ConnectorError } from '../errors.ts'

/** The Linkspan error that a call fails with. Throws if the call succeeds or fails with another kind of error. */
export async function errorOf(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!ConnectorError.isInstance(error)) throw new Error('no Linkspan error', { cause: error })
  return error
}
