import { oauthCredentialShape, refreshToken } from '@linkspan/core'
import * as z from 'zod'

/** Credentials of a Google Drive user: an OAuth authorization. */
export const credentials = z
  .strictObject({ ...oauthCredentialShape, refresh_token: refreshToken })
  .meta({ title: 'DriveCredentials', description: 'Credentials of a Google Drive user.' })
