import { newTicketSecret, type OpenedTicket, type TicketStore, type Tickets } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { noteActor } from '../events/request-scope.ts'
import type { Needs } from '../needs.ts'
import type { PendingConsent } from './code-exchange.ts'
import { ConsentError } from './consent-error.ts'
import type { OAuthClients } from './oauth-clients.ts'
import { withAnswer } from './redirect-url.ts'
import type { Redirects } from './redirects.ts'
import type { VendorOAuth } from './vendor-oauth.ts'

/** What the state of a consent keeps, sealed. */
export interface StateValue {
  readonly redirect_url: string
  readonly pending: Omit<PendingConsent, 'state'>
  /** The link on whose page the consent began. */
  readonly connect_session_id?: string | undefined
}

/** What completing consents takes. */
export interface CompletionContext extends Pick<Needs, 'store' | 'logger'> {
  readonly vendors: ReadonlyMap<string, VendorOAuth>
  readonly clients: OAuthClients
  readonly redirects: Redirects
  /** The states of consents in progress, in a store or in one of its transactions. */
  readonly statesIn: (store: TicketStore) => Tickets
  /** The secret_ids, in a store or in one of its transactions. */
  readonly secretsIn: (store: TicketStore) => Tickets
}

/** Completes a consent, as `Consent.complete` says. */
export async function completeConsent(
  context: CompletionContext,
  connector_type: string,
  answer: URLSearchParams,
) {
  const state = answer.get('state')
  const ticket = await find(context, connector_type, state)
  if (!ticket) {
    const message = 'The link was used before, has expired, or does not belong to a consent in progress.'
    throw new ServiceError('invalid_consent_link', message)
  }
  noteActor({ kind: 'customer' })
  const { organization_id, customer_name } = ticket
  const { redirect_url, connect_session_id } = ticket.value as StateValue
  try {
    const secret_id = await exchange(context, ticket, state as string, answer)
    const location = withAnswer(redirect_url, { secret_id })
    return { organization_id, connect_session_id, location, error: undefined }
  } catch (err) {
    const error = toConsentError(context, err, ticket)
    const subject = { organization_id, customer_name, connector_type }
    await recordEvent(context.store, 'consent.failed', subject, { connector_type, code: error.code }).catch(
      // the customer returns to the application all the same
      (err) => context.logger.error({ err, organization_id }, 'the end of a consent was not recorded'),
    )
    const location = withAnswer(redirect_url, { error: error.code, error_description: error.message })
    return { organization_id, connect_session_id, location, error }
  }
}

/** The consent that a state belongs to, if the application may still be returned to. */
async function find(
  { store, statesIn, redirects }: CompletionContext,
  connector_type: string,
  state: string | null,
): Promise<OpenedTicket | undefined> {
  const ticket = state === null ? undefined : await statesIn(store.tickets).take(state, { connector_type })
  if (!ticket) return undefined
  const url = new URL((ticket.value as StateValue).redirect_url)
  return (await redirects.isRegistered(ticket.organization_id, url)) ? ticket : undefined
}

async function exchange(
  { vendors, clients, store, secretsIn }: CompletionContext,
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
  await store.transaction(async (stores) => {
    const issued = { organization_id, customer_name, connector_type, secret, value: credentials, grant }
    await secretsIn(stores.tickets).issue(issued)
    await recordEvent(stores, 'consent.completed', ticket, { connector_type })
  })
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
