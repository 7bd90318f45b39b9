import { type ConnectorKind, InvalidParamsError, type Logger } from '@linkspan/core'
import { generateRandomCodeVerifier } from 'oauth4webapi'
import { requireKind, vendorVariable } from '../catalog.ts'
import { ServiceError } from '../errors.ts'
import type { PendingConsent } from './code-exchange.ts'
import { ConsentError } from './consent-error.ts'
import type { OAuthClients } from './oauth-clients.ts'
import { withAnswer } from './redirect-url.ts'
import type { Redirects } from './redirects.ts'
import { newTicketSecret, type OpenedTicket, type Tickets } from './tickets.ts'
import type { VendorOAuth } from './vendor-oauth.ts'

/** The path of the callbacks; the type of the connector follows. */
export const CALLBACK_PATH = '/api/v1/integrations/connectors/oauth/callback'

/** A consent that is about to be asked for. */
export interface NewConsent {
  readonly customer_name: string
  readonly connector_type: string
  /** Where the person returns to. */
  readonly redirect_url: string
}

/** The consent of customers, by OAuth (RFC 6749 section 4.1). */
export interface Consent {
  /** Begins a consent. Throws `invalid_params`, which says what the application or the operator has to change. */
  initiate(
    organization_id: string,
    given: NewConsent,
  ): Promise<{ readonly consent_url: string; readonly expires_at: string }>
  /**
   * Completes a consent with what the vendor sends the browser back with. Returns the address to send it to: the
   * application's, with a `secret_id` or an error. Throws `invalid_consent_link` if no consent in progress is found,
   * since then no application is known either.
   */
  complete(connector_type: string, answer: URLSearchParams): Promise<Completed>
  /** Whether an organization's customers can connect a kind by consent. */
  isOffered(organization_id: string, kind: ConnectorKind): Promise<boolean>
}

/** How a consent ended. */
export interface Completed {
  readonly organization_id: string
  /** The address to send the browser to. */
  readonly location: string
  readonly error: ConsentError | undefined
}

export interface ConsentOptions {
  readonly kinds: readonly ConnectorKind[]
  readonly vendors: ReadonlyMap<string, VendorOAuth>
  readonly clients: OAuthClients
  readonly redirects: Redirects
  readonly states: Tickets
  readonly secrets: Tickets
  /** The address of this server as browsers reach it, without a slash at the end; undefined if it is not known. */
  readonly publicUrl: () => string | undefined
  readonly logger: Logger
}

/** What the state of a consent keeps, sealed. */
interface StateValue {
  readonly redirect_url: string
  readonly pending: Omit<PendingConsent, 'state'>
}

const SUBJECT = 'oauth.initiate'

/** Creates the service for consents. */
export function createConsent(options: ConsentOptions): Consent {
  const { kinds, vendors, clients, redirects, states, secrets, publicUrl, logger } = options

  async function clientOf(organization_id: string, kind: ConnectorKind) {
    const client = await clients.current(organization_id, kind.type)
    if (client) return client
    const names = ['CLIENT_ID', 'CLIENT_SECRET'].map((name) => vendorVariable(kind, name)).join(' and ')
    const message = `this server has no OAuth client for it; its operator sets ${names}, or linkspan oauth-clients set`
    throw new InvalidParamsError(SUBJECT, [{ path: '$.connector_type', message }])
  }

  function callbackUrl({ type }: ConnectorKind): string {
    const base_url = publicUrl()
    if (base_url !== undefined) return `${base_url}${CALLBACK_PATH}/${type}`
    const message = 'this server does not know its own address; its operator sets LINKSPAN_PUBLIC_URL'
    throw new InvalidParamsError(SUBJECT, [{ path: '$', message }])
  }

  /** The consent that a state belongs to, if the application may still be returned to. */
  async function find(connector_type: string, state: string | null): Promise<OpenedTicket | undefined> {
    const ticket = state === null ? undefined : await states.take(state, { connector_type })
    if (!ticket) return undefined
    const url = new URL((ticket.value as StateValue).redirect_url)
    return (await redirects.isRegistered(ticket.organization_id, url)) ? ticket : undefined
  }

  async function exchange(ticket: OpenedTicket, state: string, answer: URLSearchParams): Promise<string> {
    const { organization_id, customer_name, connector_type, value } = ticket
    const { pending } = value as StateValue
    const vendor = vendors.get(connector_type)
    const client = await clients.find({ organization_id, connector_type, client_id: pending.client_id })
    if (!vendor || !client) throw new ConsentError('client_rejected')
    const { credentials, grant } = await vendor.complete({ ...pending, state }, client, answer)
    const secret = newTicketSecret('secret_id')
    await secrets.issue({ organization_id, customer_name, connector_type, secret, value: credentials, grant })
    return secret
  }

  function toConsentError(err: unknown, { organization_id, connector_type }: OpenedTicket): ConsentError {
    const error = err instanceof ConsentError ? err : new ConsentError('internal')
    const { code, vendor_code } = error
    const line = { organization_id, connector_type, code, ...(vendor_code && { vendor_code }) }
    if (error === err) logger.info(line, 'a consent gave no credentials')
    else logger.error({ ...line, err }, 'a consent failed')
    return error
  }

  return {
    async initiate(organization_id, { customer_name, connector_type: type, redirect_url }) {
      const kind = requireKind(SUBJECT, kinds, type)
      const { type: connector_type, oauth } = kind
      const vendor = vendors.get(connector_type)
      if (!oauth || !vendor) {
        const message = 'this kind of connector has no OAuth; create it with credentials'
        throw new InvalidParamsError(SUBJECT, [{ path: '$.connector_type', message }])
      }
      const { href } = await redirects.require(SUBJECT, organization_id, redirect_url)
      const { client_id } = await clientOf(organization_id, kind)
      const pending = {
        client_id,
        redirect_uri: callbackUrl(kind),
        ...(oauth.pkce && { code_verifier: generateRandomCodeVerifier() }),
      }
      const state = newTicketSecret('state')
      const expires_at = await states.issue({
        organization_id,
        customer_name,
        connector_type,
        secret: state,
        value: { redirect_url: href, pending } satisfies StateValue,
      })
      const consent_url = await vendor.consentUrl({ ...pending, state })
      return { consent_url, expires_at: new Date(expires_at).toISOString() }
    },

    async complete(connector_type, answer) {
      const state = answer.get('state')
      const ticket = await find(connector_type, state)
      if (!ticket) {
        const message = 'The link was used before, has expired, or does not belong to a consent in progress.'
        throw new ServiceError('invalid_consent_link', message)
      }
      const { organization_id } = ticket
      const { redirect_url } = ticket.value as StateValue
      try {
        const secret_id = await exchange(ticket, state as string, answer)
        return { organization_id, location: withAnswer(redirect_url, { secret_id }), error: undefined }
      } catch (err) {
        const error = toConsentError(err, ticket)
        const location = withAnswer(redirect_url, { error: error.code, error_description: error.message })
        return { organization_id, location, error }
      }
    },

    async isOffered(organization_id, { type }) {
      return vendors.has(type) && publicUrl() !== undefined && (await clients.has(organization_id, type))
    },
  }
}
