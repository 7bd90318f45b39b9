import { enoughForGoogle, googleCredentialShape } from '@linkspan/core'
import * as z from 'zod'

const enough = enoughForGoogle('refresh_token')

/** Credentials for Google Drive: the OAuth authorization of a user, or a service account. */
export const credentials = z
  .strictObject({ ...googleCredentialShape })
  .superRefine(enough.check)
  .meta({
    title: 'DriveCredentials',
    description: 'Credentials of a Google Drive user, or of a service account.',
    ...enough.meta,
  })
