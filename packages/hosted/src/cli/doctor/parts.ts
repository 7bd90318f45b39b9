import { describePlace, type PartsPlace } from '@linkspan/stores'
import { type Config, ConfigError } from '../../config/config.ts'
import { openPlace } from '../../server/part-places.ts'
import { type Finding, fail, ok } from './finding.ts'

/**
 * Checks whether the object storages of the settings take, return, list and delete an object. Those that the database or
 * the directory keeps are checked with them.
 */
export async function* checkParts({ parts }: Pick<Config, 'parts'>): AsyncGenerator<Finding> {
  if (!parts) return
  const places = { LINKSPAN_PARTS: parts.place, LINKSPAN_PARTS_FORMER: parts.former }
  for (const [variable, place] of Object.entries(places))
    if (place) yield await checkPlace(variable, place, parts)
}

async function checkPlace(
  variable: string,
  place: PartsPlace,
  parts: NonNullable<Config['parts']>,
): Promise<Finding> {
  const address = describePlace(place)
  if (place.kind !== 'object_storage') return ok('parts', `they are kept in ${address}`)
  try {
    await (await openPlace(place, parts)).check()
    return ok('parts', `${address} takes, returns, lists and deletes objects`)
  } catch (error) {
    if (error instanceof ConfigError)
      return fail('parts', error.message, 'npm install @linkspan/object-storage')
    const { message } = error as Error
    return fail('parts', `${address}: ${message}`, `Mend what it says, or correct ${variable}.`)
  }
}
