import { enoughForGoogle, googleCredentialShape } from '@linkspan/core'
import * as z from 'zod'

const enough = enoughForGoogle('refresh_token', 'access_token')

/** Credentials for Google Analytics: the OAuth authorization of a user, or a service account. */
export const credentials = z
  .strictObject({ ...googleCredentialShape })
  .superRefine(enough.check)
  .meta({
    title: 'WebAnalyticsCredentials',
    description: 'Credentials of a Google Analytics user, or of a service account.',
    ...enough.meta,
  })
