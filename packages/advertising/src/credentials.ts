import { enoughForGoogle, googleCredentialShape } from '@linkspan/core'
import * as z from 'zod'

const enough = enoughForGoogle('refresh_token', 'access_token')

/** Credentials of a Google Ads user or a service account: the OAuth authorization, and the manager account that the calls go through. */
export const credentials = z
  .strictObject({
    ...googleCredentialShape,
    developer_token: z
      .string()
      .regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
      .optional()
      .describe('Optional: the vendor has ignored developer tokens since 2026-09-09.'),
    login_customer_id: z
      .string()
      .regex(/^\d{10}$/, 'must be 10 digits without dashes')
      .optional()
      .describe('The manager account through which the customers are reached: 10 digits without dashes.'),
  })
  .superRefine(enough.check)
  .meta({
    title: 'AdvertisingCredentials',
    description: 'Credentials of a Google Ads user, or of a service account.',
    ...enough.meta,
  })
