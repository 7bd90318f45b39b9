import { generateKeyPairSync } from 'node:crypto'
import type { Logger } from '@linkspan/core'
import { AGENT_RIGHTS, CONSENT_SECONDS, type Services, type Throttle } from '@linkspan/service'
import { newSecret } from '@linkspan/stores'
import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider'
import { escapeHtml, PAGE_HEADERS, pageOf } from '../pages/page.ts'
import { checkMetadata } from './agent-clients.ts'
import { recordAdapter } from './record-adapter.ts'

/** Where applications ask, register and get their tokens. */
const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const

/** The same, and where people decide. */
export const SIGN_IN = { ...ROUTES, consent: '/oauth/consent' } as const

/** How long a code, an access token, and a person's decision may take, in seconds. */
const CODE_SECONDS = 60
const ACCESS_SECONDS = 900
const DECISION_SECONDS = 600

/** What the authorization server is made of. */
export interface AuthorizationOptions {
  readonly services: Pick<Services, 'agent_consents' | 'strangers'>
  readonly logger: Logger
  /** The address of the server as browsers reach it, which is the issuer. */
  readonly own: string
  /** What the tokens are for. */
  readonly resource: string
}

type Errors = typeof errors

const cookie = { signed: true, sameSite: 'lax', httpOnly: true, overwrite: true } as const

/** What is the same for all servers: public clients that use PKCE and codes, and tokens that say nothing by themselves. */
const COMMON: Configuration = {
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  clientDefaults: {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  },
  clientAuthMethods: ['none'],
  responseTypes: ['code'],
  scopes: ['offline_access'],
  claims: {},
  pkce: { required: () => true },
  routes: ROUTES,
  loadExistingGrant: ({ oidc }) => {
    const grant_id = oidc.result?.consent?.grantId
    return grant_id === undefined ? Promise.resolve(undefined) : oidc.provider.Grant.find(grant_id)
  },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => false,
  rotateRefreshToken: true,
  // the record of a consent goes with its token, which is not found without it
  revokeGrantPolicy: () => false,
  allowOmittingSingleRegisteredRedirectUri: false,
  ttl: {
    AccessToken: ACCESS_SECONDS,
    AuthorizationCode: CODE_SECONDS,
    // however often it is renewed, it ends with the consent
    RefreshToken: CONSENT_SECONDS,
    Grant: CONSENT_SECONDS,
    Interaction: DECISION_SECONDS,
    Session: DECISION_SECONDS,
    IdToken: CODE_SECONDS,
  },
  renderError(context, { error, error_description = '' }) {
    context.set(PAGE_HEADERS)
    const words = `${error}: ${error_description}`
    context.body = pageOf(
      'The sign-in failed',
      `<p>${escapeHtml(words)}</p><p>Go back to the application that you came from, and start again there.</p>`,
    )
  },
}

/** How applications become known, what tokens are for, and what of the library is off. */
function featuresOf(
  { services, resource }: AuthorizationOptions,
  { InvalidTarget }: Errors,
): Configuration['features'] {
  const { agent_consents: consents, strangers } = services
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
    },
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: ({ oidc }: KoaContextWithOIDC) => {
        const { redirect_uris, client_name, client_uri, grant_types } = oidc.body ?? {}
        return consents.clientIdOf({ redirect_uris, client_name, client_uri, grant_types })
      },
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 60, max: 3600 },
      // without a request, it is for the page of a person who has signed in
      allowFetch: (context?: KoaContextWithOIDC) => context === undefined || mayAsk(strangers, context.ip),
      allowClient: () => true,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_context, _client, asked) => asked ?? resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, indicator) => {
        if (indicator !== resource) throw new InvalidTarget()
        const scope = AGENT_RIGHTS.join(' ')
        return { scope, audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: ACCESS_SECONDS }
      },
    },
  }
}

/** Counts a document that a stranger names. Returns whether it may be read. */
function mayAsk(strangers: Throttle, address: string): boolean {
  try {
    strangers.failed(address)
    return true
  } catch {
    return false
  }
}

/**
 * Opens the authorization server by which applications sign people in: the authorization code with PKCE (RFC 7636), registration
 * (RFC 7591) and metadata documents of applications, refresh tokens that are used once, and revocation (RFC 7009). The library is
 * loaded only now.
 */
export async function openAuthorizationServer(options: AuthorizationOptions) {
  const { services, logger, own } = options
  const { agent_consents: consents } = services
  const { default: Provider, errors, interactionPolicy } = await import('oidc-provider')
  const { Check, Prompt } = interactionPolicy
  // the types leave out the request that the library works on
  const library = Provider as unknown as { readonly ctx?: KoaContextWithOIDC }
  const rotated = () => library.ctx?.oidc.entities.RotatedRefreshToken?.jti
  // each sign-in asks the person, whatever was decided before
  const ask = (name: string) =>
    new Prompt(
      { name, requestable: true },
      new Check(
        'decision',
        'a person has to decide',
        'interaction_required',
        ({ oidc }) => !oidc.result?.consent,
      ),
    )
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(own, {
    ...COMMON,
    adapter: recordAdapter(consents, errors.InvalidGrant, rotated),
    // nothing is signed with it, but without one the library takes a key that everybody knows
    jwks: { keys: [key] },
    cookies: {
      keys: consents.cookieKeys(),
      names: { session: 'linkspan_apps', interaction: 'linkspan_app', resume: 'linkspan_app_resume' },
      short: cookie,
      long: cookie,
    },
    interactions: {
      policy: [ask('login'), ask('consent')],
      url: (_context, { uid }) => `${own}${SIGN_IN.consent}/${uid}`,
    },
    extraClientMetadata: {
      properties: ['application_type'],
      validator: (_context, _key, _value, metadata) => checkMetadata(metadata, errors),
    },
    features: featuresOf(options, errors),
    fetch: (url) => consents.fetchDocument(String(url)),
  })
  // the headers that say so are set by this server
  provider.proxy = true
  // it is a token with a scope like others, and is found by its prefix
  nameTokens(provider.AccessToken, () => newSecret('scoped_token'))
  nameTokens(provider.RefreshToken, (own) => {
    const former = rotated()
    return former === undefined ? own : consents.successorOf(former)
  })
  provider.on('server_error', (_context, err) =>
    logger.error({ err }, 'the sign-in of an application failed'),
  )
  return provider
}

/** Changes the ids of tokens, which the types leave out. The library's own settles the format, so it is made too. */
function nameTokens({ prototype }: { readonly prototype: unknown }, idOf: (own: string) => string): void {
  const tokens = prototype as { generateTokenId(): string }
  const makeId = tokens.generateTokenId
  tokens.generateTokenId = function generateTokenId() {
    return idOf(makeId.call(this))
  }
}

/** The authorization server, and where browsers reach it. */
export interface OpenedSignIn {
  readonly provider: Awaited<ReturnType<typeof openAuthorizationServer>>
  readonly own: string
  readonly resource: string
}

/** Whether what is known of an application comes from a document that it publishes. The types leave that out. */
export function isPublished(application: object): boolean {
  return 'clientIdMetadataDocument' in application
}
