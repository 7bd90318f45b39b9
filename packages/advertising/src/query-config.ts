import { configuredName, haveOwnNames, MOST_CONFIGURED } from '@linkspan/core'
import * as z from 'zod'
import { parseQueryText } from './parse-query.ts'

/** The day that rows of a query are for. */
export const SEGMENT_DAY = 'segments.date'

const query = z
  .string()
  .min(1)
  .max(20_000)
  .check(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  })
  .describe(
    'A query in the Google Ads Query Language. With segments.date it is read by days, which the sync chooses; without it, as a whole by every sync.',
  )

/** Why a query cannot be synced; undefined if it can. */
function problemOf(text: string): string | undefined {
  const parsed = parseQueryText(text)
  if (!parsed) return 'must be of the form SELECT fields FROM resource [WHERE conditions] [ORDER BY fields]'
  if (parsed.has_limit) return 'must have no LIMIT: all rows are synced, and a search may limit them'
  if (parsed.has_parameters) return 'must have no PARAMETERS: the names of resources identify the rows'
  if (parsed.select.includes(SEGMENT_DAY) && parsed.filtered.includes(SEGMENT_DAY))
    return `must have no condition on ${SEGMENT_DAY}, because it selects ${SEGMENT_DAY}: start_date says which days are synced`
  return undefined
}

/** The queries of a configuration. */
export const queries = z
  .array(
    z.strictObject({ name: configuredName.describe('The entity that has the rows of the query.'), query }),
  )
  .max(MOST_CONFIGURED, `must be at most ${MOST_CONFIGURED} queries`)
  .check(haveOwnNames('query'))
  .optional()
  .describe('Queries whose rows are synced, each as an entity with the name that you choose. At most 20.')
