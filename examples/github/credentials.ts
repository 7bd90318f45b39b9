import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'

const digits = z.string().regex(/^\d{1,20}$/, 'must be digits')

function isKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const app = z.strictObject({
  app_id: digits.describe('The id of your GitHub App.'),
  installation_id: digits.describe('The id of its installation.'),
  private_key: z
    .string()
    .refine(isKey, 'must be the private key of the App, as PEM')
    .describe('A private key of the App, as the PEM file that GitHub gives.'),
})

/** The installation of a GitHub App. */
export interface App extends z.output<typeof app> {}

/** A fine-grained token or an App. One schema for both gives errors that name the field. */
export const credentials = z
  .strictObject({
    token: z
      .string()
      .regex(/^\w{1,255}$/, 'must be letters, digits and _')
      .optional()
      .describe('A fine-grained personal access token, which begins with github_pat_.'),
    app: app.optional().describe('An installation of a GitHub App, as an alternative to a token.'),
  })
  .refine((given) => (given.token === undefined) !== (given.app === undefined), {
    path: ['token'],
    message: 'required without an app, and not allowed with one',
  })
  .meta({ oneOf: [{ required: ['token'] }, { required: ['app'] }] })
