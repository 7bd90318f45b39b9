import {
  type ConnectorKind,
  clientIssues,
  InvalidCredentialsError,
  InvalidParamsError,
  type Issue,
  issuesBelow,
  type OAuthEndpoints,
  oauthCredentialShape,
  validate,
} from '@linkspan/core'
import type { ConnectorGrant, Grant, Stores, TicketBinding, TicketStore, Tickets } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { OAuthClients } from '../oauth/oauth-clients.ts'
import type { VendorOAuth } from '../oauth/vendor-oauth.ts'

/** The credentials that a caller gives: all of them, or the result of a consent. */
export interface GivenCredentials {
  /** With a secret_id, only fields that no consent gives. */
  readonly credentials?: Readonly<Record<string, unknown>> | undefined
  readonly server_side_oauth_secret_id?: string | undefined
}

/**
 * Provides credentials within the transaction that stores them, so that a secret_id is used up exactly when a connector
 * has its credentials. Fields of `stored` that no consent gives are kept.
 */
export type ProvideCredentials = (
  stores: Stores,
  stored?: unknown,
) => Promise<{ readonly credentials: unknown; readonly grant: ConnectorGrant | undefined }>

export interface CredentialProviderOptions {
  readonly clients: OAuthClients
  readonly vendors: ReadonlyMap<string, VendorOAuth>
  readonly secretsIn: (store: TicketStore) => Tickets
}

/** Creates the provider of connectors' credentials. */
export function createCredentialProvider(options: CredentialProviderOptions) {
  const { vendors, secretsIn } = options

  function grantOf({ type }: ConnectorKind, credentials: object): Grant | undefined {
    const { client_id } = credentials as { client_id?: unknown }
    return typeof client_id === 'string' ? vendors.get(type)?.grantOf(client_id) : undefined
  }

  return {
    /** Throws `invalid_params` or `invalid_credentials`, which name each wrong path and show no value. */
    async prepare(
      subject: string,
      kind: ConnectorKind,
      given: GivenCredentials,
      bound: Pick<TicketBinding, 'organization_id' | 'customer_name'>,
    ): Promise<ProvideCredentials> {
      const { credentials = {}, server_side_oauth_secret_id: secret_id } = given
      if (secret_id === undefined) {
        const checked = check(subject, kind, credentials)
        await checkClient(options, subject, kind, bound.organization_id, checked)
        const complete = await withClient(options, kind, bound.organization_id, checked)
        const grant = grantOf(kind, complete)
        return async () => ({ credentials: complete, grant: grant && { ...grant, by_consent: false } })
      }
      const from_consent = fieldsOfConsent(kind)
      const issues = Object.keys(credentials)
        .filter((name) => from_consent.has(name))
        .map(
          (name): Issue => ({
            path: `$.credentials.${name}`,
            message: 'comes from the consent; leave it out',
          }),
        )
      if (issues.length > 0) throw new InvalidParamsError(subject, issues)
      return async ({ tickets }, stored) => {
        const { organization_id, customer_name } = bound
        const secrets = secretsIn(tickets)
        const binding = { organization_id, customer_name, connector_type: kind.type }
        const taken = await secrets.take(secret_id, binding)
        if (!taken) throw await refusal(secrets, secret_id, organization_id)
        const kept = Object.entries(stored ?? {}).filter(([name]) => !from_consent.has(name))
        const fresh = { ...credentials, ...(taken.value as object) }
        // what belongs to another method, such as an access key, does not fit a consent
        const whole = validate(kind.credentials, { ...Object.fromEntries(kept), ...fresh })
        const complete = whole.success ? (whole.data as object) : check(subject, kind, fresh)
        return { credentials: complete, grant: taken.grant && { ...taken.grant, by_consent: true } }
      }
    },
  }
}

/** The fields of credentials that come from a consent, or that belong to a service account in place of one. */
export function fieldsOfConsent({
  oauth,
}: {
  readonly oauth?: Pick<OAuthEndpoints, 'reply_fields'> | undefined
}): ReadonlySet<string> {
  const others = ['service_account', 'subject', ...Object.keys(oauth?.reply_fields ?? {})]
  return new Set([...Object.keys(oauthCredentialShape), ...others])
}

function check(subject: string, kind: ConnectorKind, given: object): object {
  const checked = validate(kind.credentials, given)
  if (!checked.success)
    throw new InvalidCredentialsError(subject, issuesBelow('$.credentials', checked.issues))
  return checked.data as object
}

/** Another organization's secret_id is answered like one that does not exist. */
async function refusal(secrets: Tickets, secret_id: string, organization_id: string): Promise<ServiceError> {
  const errors = (message: string): Issue[] => [{ path: '$.server_side_oauth_secret_id', message }]
  if (await secrets.exists(secret_id, organization_id)) {
    const message = 'The secret_id was issued for another customer_name or connector_type.'
    const issue = 'was issued for another customer_name or connector_type'
    return new ServiceError('conflict', message, { errors: errors(issue) })
  }
  const message =
    'There is no such secret_id in this organization: it was used, has expired or was never issued.'
  return new ServiceError('not_found', message, {
    remedy: 'Begin a new consent with oauth/initiate.',
    errors: errors('was used, has expired or was never issued'),
  })
}

/** Names the OAuth client of credentials that name none, since it may be another one tomorrow. */
async function withClient(
  { clients, vendors }: CredentialProviderOptions,
  { type }: ConnectorKind,
  organization_id: string,
  credentials: object,
) {
  const { client_id, client_secret, refresh_token } = credentials as Record<string, unknown>
  if (client_id !== undefined || client_secret !== undefined || refresh_token === undefined)
    return credentials
  const client = vendors.has(type) ? await clients.current(organization_id, type) : undefined
  return client ? { ...credentials, client_id: client.client_id } : credentials
}

/** A client_id alone is enough only if it is the organization's or the operator's client. */
async function checkClient(
  { clients }: CredentialProviderOptions,
  subject: string,
  { type }: ConnectorKind,
  organization_id: string,
  given: object,
) {
  const { client_id } = given as { client_id?: unknown }
  const known =
    typeof client_id === 'string'
      ? await clients.find({ organization_id, connector_type: type, client_id })
      : undefined
  const issues = clientIssues(given, known)
  if (issues.length > 0) throw new InvalidCredentialsError(subject, issuesBelow('$.credentials', issues))
}
