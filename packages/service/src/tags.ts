import type { Tags } from '@linkspan/stores'
import * as z from 'zod'

const NAME = '[a-z0-9][a-z0-9_.-]{0,62}'
/** Without commas and equals signs, so that tags in a query need no quotes. */
const VALUE = '[\\p{L}\\p{N} _.:/@+-]{1,128}'
const PAIR = `${NAME}=${VALUE}`

const MOST = 20

/** The tags of a connector. */
export const tags = z
  .record(
    z
      .string()
      .regex(
        new RegExp(`^${NAME}$`),
        'must be 1 to 63 small letters, digits, _, . and -, and begin with a letter or a digit',
      ),
    z
      .string()
      .regex(new RegExp(`^${VALUE}$`, 'u'), 'must be 1 to 128 letters, digits, spaces, and _ . : / @ + -'),
  )
  .refine((given) => Object.keys(given).length <= MOST, `must be at most ${MOST}`)
  // JSON Schema has its own word for what the refinement says
  .meta({ maxProperties: MOST })

/** Tags in a query. */
export const tagsText = z
  .string()
  .max(4000)
  .regex(
    new RegExp(`^${PAIR}(?:,${PAIR})*$`, 'u'),
    'must be tags, separated by commas, such as team=ads,region=eu',
  )
  .refine((text) => Object.keys(parseTags(text)).length === text.split(',').length, 'names a tag twice')

/** The tags that such a text names. */
export function parseTags(text: string): Tags {
  return Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string]))
}
