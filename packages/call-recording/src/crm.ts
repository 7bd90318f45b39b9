import * as z from 'zod'
import { id } from './params.ts'

/** The integration. */
export const integrationId = id.describe('The integration.')

/** The kinds of objects. */
export const objectType = z.enum(['ACCOUNT', 'CONTACT', 'DEAL', 'LEAD']).describe('The kind of objects.')

/** The id of an upload or a deletion, which ends later. */
export const clientRequestId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
  .describe('An id that you choose; crm_requests.get tells by it what came of the request.')
