import { type OAuthCredentials, oauthCredentialShape } from '@linkspan/core'
import * as z from 'zod'
import { customerAddress } from './customer-address.ts'

const printable = z
  .string()
  .min(1)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

const ACCESS_KEY = ['access_key', 'access_key_secret'] as const
const OAUTH = Object.keys(oauthCredentialShape)

/** For JSON Schema: that none of these fields is given. */
const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, false]))

/**
 * Credentials of a Gong company: an access key or an OAuth authorization. The fields say which. One schema for both
 * gives an error that names the field; a union would not.
 */
export const credentials = z
  .strictObject({
    access_key: printable
      .regex(/^[^:]+$/, 'must not contain a colon')
      .optional()
      .describe('Access key, created in Gong by a technical administrator. An alternative to OAuth.'),
    access_key_secret: printable.optional().describe('Secret of the access key.'),
    ...oauthCredentialShape,
    api_base_url_for_customer: customerAddress
      .optional()
      .describe(
        'The API address of the company, such as https://company-17.api.gong.io. The reply of the token endpoint names it.',
      ),
  })
  .superRefine((given, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (ACCESS_KEY.some((name) => given[name] !== undefined)) {
      for (const name of ACCESS_KEY)
        if (given[name] === undefined) refuse(name, 'required with an access key')
      for (const name of OAUTH)
        if (given[name as keyof typeof given] !== undefined) refuse(name, 'not allowed with an access key')
    } else if (!given.refresh_token) {
      refuse('refresh_token', 'required without an access key')
    }
  })
  .meta({
    anyOf: [
      { required: [...ACCESS_KEY], properties: without(OAUTH) },
      { required: ['refresh_token'], properties: without(ACCESS_KEY) },
    ],
  })

/** Where a company's API is. */
interface Customer {
  /** The API address of the company, such as https://company-17.api.gong.io. The reply of the token endpoint names it. */
  readonly api_base_url_for_customer?: string | undefined
}

/** An access key of a company. */
export interface AccessKeyCredentials extends Customer {
  /** Access key, created in Gong by a technical administrator. An alternative to OAuth. */
  readonly access_key: string
  /** Secret of the access key. */
  readonly access_key_secret: string
}

/** An OAuth authorization of a company. A refresh token works once: save the credentials in `onCredentialsChanged`. */
export interface OAuthCallRecordingCredentials extends OAuthCredentials, Customer {
  /** Renews the access token. */
  readonly refresh_token: string
}

/** Credentials of a Gong company. */
export type CallRecordingCredentials = AccessKeyCredentials | OAuthCallRecordingCredentials

/** Whether credentials are an access key. */
export function isAccessKey(given: CallRecordingCredentials): given is AccessKeyCredentials {
  return 'access_key' in given && given.access_key !== undefined
}
