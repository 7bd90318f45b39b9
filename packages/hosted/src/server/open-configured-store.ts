import { openStore, type Store, type StoreContext } from '@linkspan/stores'
import type { Config } from '../config/config.ts'
import { checkPlaces, combined, findPlaces } from './part-places.ts'

/**
 * Opens the store that the configuration names, as `openStore` does. Throws `PlaceRefusedError` too, before anything is
 * written. An object storage that does not answer is a warning: most of a server works without it.
 */
export async function openConfiguredStore(config: Config, context: StoreContext): Promise<Store> {
  const places = await findPlaces(config)
  await checkPlaces(config, (address, err) =>
    context.logger.warn({ err, address }, 'the object storage does not answer'),
  )
  return openStore(config, { ...context, parts: places && ((own) => combined(places(own))) })
}
