import { oauthCredentialShape } from '@linkspan/core'
import * as z from 'zod'

/** Credentials of a Google Ads user: the OAuth authorization, and the manager account that the calls go through. */
export const credentials = z
  .strictObject({
    ...oauthCredentialShape,
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
  .refine((given) => given.refresh_token || given.access_token, {
    path: ['refresh_token'],
    message: 'required without access_token',
  })
  .meta({
    title: 'AdvertisingCredentials',
    description: 'Credentials of a Google Ads user.',
    anyOf: [{ required: ['refresh_token'] }, { required: ['access_token'] }],
  })
