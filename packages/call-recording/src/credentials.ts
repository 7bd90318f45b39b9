import { oauthCredentialShape } from '@linkspan/core'
import * as z from 'zod'

const printable = z
  .string()
  .min(1)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

const ACCESS_KEY = ['access_key', 'access_key_secret'] as const
const OAUTH = Object.keys(oauthCredentialShape)

/**
 * Credentials of a company with Gong: an access key, or an OAuth authorization. One shape, since which of the two is
 * meant follows from its fields, and what is wrong must be said by field.
 */
export const credentials = z
  .strictObject({
    access_key: printable
      .regex(/^[^:]+$/, 'must not contain a colon')
      .optional()
      .describe('Access key, made in Gong by a technical administrator. In place of OAuth.'),
    access_key_secret: printable.optional().describe('Secret of the access key.'),
    ...oauthCredentialShape,
    api_base_url_for_customer: z
      .string()
      .regex(
        /^https?:\/\/[\w.-]+(?::\d+)?\/?$/,
        'must be an address such as https://company-17.api.gong.io, without a path',
      )
      .optional()
      .describe(
        'The API host of the company, such as https://company-17.api.gong.io; the token answer names it.',
      ),
  })
  .superRefine((given, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (ACCESS_KEY.some((name) => given[name] !== undefined)) {
      for (const name of ACCESS_KEY)
        if (given[name] === undefined) refuse(name, 'required with an access key')
      for (const name of OAUTH)
        if (given[name as keyof typeof given] !== undefined)
          refuse(name, 'must not be given beside an access key')
    } else if (!given.refresh_token && !given.access_token) {
      refuse('refresh_token', 'required, unless access_token or an access key is given')
    }
  })

interface Customer {
  /** The API host of the company, such as `https://company-17.api.gong.io`. */
  readonly api_base_url_for_customer?: string | undefined
}

/** An access key of a company. */
export interface AccessKeyCredentials extends Customer {
  readonly access_key: string
  readonly access_key_secret: string
}

type OAuthFields = z.output<z.ZodObject<typeof oauthCredentialShape>>

/** An OAuth authorization of a company. Refresh tokens work once: save what `onCredentialsChanged` is given. */
export interface OAuthCallRecordingCredentials extends OAuthFields, Customer {}

/** Credentials of a company with Gong. */
export type CallRecordingCredentials = AccessKeyCredentials | OAuthCallRecordingCredentials

/** Whether credentials are an access key. */
export function isAccessKey(given: CallRecordingCredentials): given is AccessKeyCredentials {
  return 'access_key' in given && given.access_key !== undefined
}
