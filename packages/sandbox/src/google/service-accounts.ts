import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { OAuthError } from '../oauth/errors.ts'
import { DOMAIN, USER } from './identity.ts'

/** To whom assertions are addressed, wherever the sandbox listens. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const PROJECT = 'sandbox-project'
/** The longest life of an assertion, and how far a clock may be ahead, in seconds. */
const [LONGEST, AHEAD] = [3_600, 300]

function newKey(number: number) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    type: 'service_account' as const,
    project_id: PROJECT,
    private_key_id: randomBytes(20).toString('hex'),
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    client_email: `robot-${number}@${PROJECT}.iam.gserviceaccount.com`,
    client_id: `1${String(number).padStart(20, '0')}`,
    token_uri: AUDIENCE,
  }
}

/** The key file of a service account, as Google's console writes it. */
export type ServiceAccountKey = ReturnType<typeof newKey>

/** What an administrator of the user's organization lets an account do for users. */
type Delegated = { delegated: readonly string[] }

/** The service accounts of one project, and the check of their assertions. */
export type ServiceAccounts = ReturnType<typeof createServiceAccounts>

const refuse = (error: string, message: string, status = 400) => new OAuthError(status, error, message)

function readPart(part = ''): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    throw refuse('invalid_request', 'Bad Request')
  }
}

/** Opens the register of service accounts. */
export function createServiceAccounts(known_scopes: Readonly<Record<string, string>>, now: () => number) {
  const accounts = new Map<string, { key: ServiceAccountKey } & Delegated>()

  function checkTimes({ iat, exp }: Record<string, unknown>): void {
    const at = now() / 1000
    const [from, to] = [Number(iat), Number(exp)]
    if (from <= at + AHEAD && to > at && to - from <= LONGEST) return
    const message =
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.'
    throw refuse('invalid_grant', message)
  }

  function checkSubject({ delegated }: Delegated, subject: unknown, scopes: readonly string[]): void {
    if (!String(subject).endsWith(`@${DOMAIN}`) || scopes.some((scope) => !delegated.includes(scope))) {
      const message =
        'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.'
      throw refuse('unauthorized_client', message, 401)
    }
    if (subject !== USER.email) throw refuse('invalid_grant', 'Invalid email or User ID')
  }

  return {
    /** Registers a service account with a new key. `delegated` are the scopes that it may use for users of the domain. */
    add({ delegated = [] }: Partial<Delegated> = {}): ServiceAccountKey {
      const key = newKey(accounts.size + 1)
      accounts.set(key.client_email, { key, delegated })
      return key
    },

    /** Sets what an administrator lets a service account do for users. */
    delegate(client_email: string, delegated: readonly string[]): void {
      const found = accounts.get(client_email)
      if (found) found.delegated = delegated
    },

    /** Checks an assertion as Google does. The token is that of the account itself, or of the user that it acts for. */
    check(assertion: string): { client_id: string; scopes: readonly string[] } {
      const [head = '', body = '', signature = ''] = assertion.split('.')
      const [header, claims] = [readPart(head), readPart(body)]
      const account = accounts.get(String(claims.iss))
      if (!account) throw refuse('invalid_grant', 'Invalid grant: account not found')
      const { private_key, private_key_id, client_id, client_email } = account.key
      const is_own = header.kid === undefined || header.kid === private_key_id
      const signed = Buffer.from(signature, 'base64url')
      const text = Buffer.from(`${head}.${body}`)
      if (header.alg !== 'RS256' || !is_own || !verify('sha256', text, createPublicKey(private_key), signed))
        throw refuse('invalid_grant', 'Invalid JWT Signature.')
      if (claims.aud !== AUDIENCE) throw refuse('invalid_grant', 'Invalid JWT: Failed audience check.')
      checkTimes(claims)
      const scopes = String(claims.scope ?? '')
        .split(' ')
        .filter(Boolean)
      if (scopes.length === 0 || scopes.some((scope) => !Object.hasOwn(known_scopes, scope)))
        throw refuse('invalid_scope', 'Invalid OAuth scope or ID token audience provided.')
      if (claims.sub === undefined || claims.sub === client_email) return { client_id: client_email, scopes }
      checkSubject(account, claims.sub, scopes)
      return { client_id, scopes }
    },
  }
}
