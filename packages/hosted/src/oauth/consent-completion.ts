import type { Logger } from '@linkspan/core'
import { ServiceError } from '../errors.ts'
import type { PendingConsent } from './code-exchange.ts'
import { ConsentError } from './consent-error.ts'
import type { OAuthClients } from './oauth-clients.ts'
import { withAnswer } from './redirect-url.ts'
import type { Redirects } from './redirects.ts'
import { newTicketSecret, type OpenedTicket, type Tickets } from './tickets.ts'
import type { VendorOAuth } from './vendor-oauth.ts'

/** How a consent ended. */
export interface Completed {
  readonly organization_id: string
  /** The address to send the browser to. */
  readonly location: string
  readonly error: ConsentError | undefined
}

/** What the state of a consent keeps, sealed. */
export interface StateValue {
  readonly redirect_url: string
  readonly pending: Omit<PendingConsent, 'state'>
}

/** What completing consents takes. */
export interface CompletionContext {
  readonly vendors: ReadonlyMap<string, VendorOAuth>
  readonly clients: OAuthClients
  readonly redirects: Redirects
  readonly states: Tickets
  readonly secrets: Tickets
  readonly logger: Logger
}

/** Completes a consent, as `Consent.complete` says. */
export async function completeConsent(
  context: CompletionContext,
  connector_type: string,
  answer: URLSearchParams,
): Promise<Completed> {
  const state = answer.get('state')
  const ticket = await find(context, connector_type, state)
  if (!ticket) {
    const message = 'The link was used before, has expired, or does not belong to a consent in progress.'
    throw new ServiceError('invalid_consent_link', message)
  }
  const { organization_id } = ticket
  const { redirect_url } = ticket.value as StateValue
  try {
    const secret_id = await exchange(context, ticket, state as string, answer)
    return { organization_id, location: withAnswer(redirect_url, { secret_id }), error: undefined }
  } catch (err) {
    const error = toConsentError(context, err, ticket)
    const location = withAnswer(redirect_url, { error: error.code, error_description: error.message })
    return { organization_id, location, error }
  }
}

/** The consent that a state belongs to, if the application may still be returned to. */
async function find(
  { states, redirects }: CompletionContext,
  connector_type: string,
  state: string | null,
): Promise<OpenedTicket | undefined> {
  const ticket = state === null ? undefined : await states.take(state, { connector_type })
  if (!ticket) return undefined
  const url = new URL((ticket.value as StateValue).redirect_url)
  return (await redirects.isRegistered(ticket.organization_id, url)) ? ticket : undefined
}

async function exchange(
  { vendors, clients, secrets }: CompletionContext,
  ticket: OpenedTicket,
  state: string,
  answer: URLSearchParams,
): Promise<string> {
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

function toConsentError(
  { logger }: CompletionContext,
  err: unknown,
  { organization_id, connector_type }: OpenedTicket,
): ConsentError {
  const error = err instanceof ConsentError ? err : new ConsentError('internal')
  const { code, vendor_code } = error
  const line = { organization_id, connector_type, code, ...(vendor_code && { vendor_code }) }
  if (error === err) logger.info(line, 'a consent gave no credentials')
  else logger.error({ ...line, err }, 'a consent failed')
  return error
}
