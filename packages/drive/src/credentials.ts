import { oauthCredentialShape } from '@linkspan/core'
import * as z from 'zod'

/** Credentials of a Google Drive user: an OAuth authorization. */
export const credentials = z
  .strictObject(oauthCredentialShape)
  .refine((given) => given.refresh_token || given.access_token, {
    path: ['refresh_token'],
    message: 'required without access_token',
  })
  .meta({ title: 'DriveCredentials', description: 'Credentials of a Google Drive user.' })
