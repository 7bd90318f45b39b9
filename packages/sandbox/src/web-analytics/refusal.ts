import { distance } from 'fastest-levenshtein'
import { rpcRefusal } from '../google/errors.ts'
import type { VendorRefusal } from '../kit/http.ts'

/** Something that does not exist. */
export const missingEntity = () => rpcRefusal(404, 'Requested entity was not found.')

/** A second one of the same. */
export const exists = () => rpcRefusal(409, 'Requested entity already exists')

/** An invalid request. */
export const invalid = (message: string) => rpcRefusal(400, message)

/** Refuses more of something than a request may have. */
export function checkMost(what: string, count: number, most: number, place = ''): void {
  if (count <= most) return
  throw invalid(`Requests are limited to ${most} ${what}${place}. This request is for ${count} ${what}.`)
}

const SCHEMA = 'https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema'
const PROPERTY_ID = 'https://developers.google.com/analytics/devguides/reporting/data/v1/property-id'

/** The vendor's message for an unknown name, with the closest known one. */
export function unknownReportField(
  kind: 'dimension' | 'metric',
  name: string,
  known: readonly { name: string }[],
): VendorRefusal {
  const near = known.find(
    (each) => distance(each.name.toLowerCase(), name.toLowerCase()) <= Math.min(2, name.length / 3),
  )
  const meant = near ? `Did you mean ${near.name}? ` : ''
  // the vendor's message on metrics ends with two spaces
  const gap = kind === 'metric' ? '  ' : ' '
  return invalid(
    `${meant}Field ${name} is not a valid ${kind}.${gap}For a list of valid dimensions and metrics, see ${SCHEMA} `,
  )
}

/** The vendor's message for incompatible fields. */
export const incompatible = (name: string) =>
  invalid(
    `Please remove ${name} to make the request compatible for example. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/`,
  )

/** The vendor's message for a malformed property id. */
export const invalidProperty = (id: string) =>
  invalid(
    `Invalid property ID: ${id}. A numeric Property ID is required. To learn more about Property ID, see ${PROPERTY_ID}.`,
  )

/** The vendor's message for a property that does not exist or that the user may not see. */
export const forbiddenProperty = () =>
  rpcRefusal(
    403,
    `User does not have sufficient permissions for this property. To learn more about Property ID, see ${PROPERTY_ID}.`,
  )
