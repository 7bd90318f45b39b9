import * as z from 'zod'
import { type OAuthCredentials, oauthCredentialShape } from '../http/auth/oauth-credentials.ts'
import { type ServiceAccountCredentials, serviceAccount } from '../http/auth/service-account.ts'

/** The fields of credentials of a Google user, or of a service account. */
export const googleCredentialShape = {
  ...oauthCredentialShape,
  service_account: serviceAccount
    .optional()
    .describe('The key file of a service account. An alternative to the authorization of a user.'),
  subject: z
    .string()
    .regex(/^[^\s@]{1,64}@[^\s@]{1,255}$/, 'must be the address of a user')
    .optional()
    .describe(
      'The user that the service account acts for, by domain-wide delegation; without one, it acts for itself.',
    ),
} as const

const OF_USERS = ['refresh_token', 'client_id', 'client_secret'] as const

/** What credentials need: a service account, or one of these fields of a user. */
export function enoughForGoogle(...enough: readonly ('refresh_token' | 'access_token')[]) {
  return {
    /** For `superRefine`: that the fields are those of a user or of a service account. */
    check(
      given: OAuthCredentials & ServiceAccountCredentials,
      { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
    ): void {
      const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      if (given.service_account) {
        for (const name of OF_USERS)
          if (given[name] !== undefined) refuse(name, 'not allowed with a service account')
        return
      }
      if (given.subject !== undefined) refuse('subject', 'only allowed with a service account')
      if (enough.every((name) => !given[name]))
        refuse('refresh_token', `required without ${['service_account', ...enough.slice(1)].join(' or ')}`)
    },
    /** The same for JSON Schema. */
    meta: { anyOf: [...enough, 'service_account'].map((name) => ({ required: [name] })) },
  }
}

/** What only the holder of credentials knows, by which their account differs from others. */
export function accountOfGoogle(given: OAuthCredentials & ServiceAccountCredentials): string {
  const { refresh_token, access_token = '', service_account, subject = '' } = given
  return service_account ? `${service_account.private_key} ${subject}` : (refresh_token ?? access_token)
}
