import { oauthCredentialShape } from '@linkspan/core'
import * as z from 'zod'

/** Credentials of a Google Analytics user: an OAuth authorization. */
export const credentials = z
  .strictObject({ ...oauthCredentialShape })
  .refine((given) => given.refresh_token || given.access_token, {
    path: ['refresh_token'],
    message: 'required without access_token',
  })
  .meta({
    title: 'WebAnalyticsCredentials',
    description: 'Credentials of a Google Analytics user.',
    anyOf: [{ required: ['refresh_token'] }, { required: ['access_token'] }],
  })
