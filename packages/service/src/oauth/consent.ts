import { type ConnectorKind, defaultGroups, InvalidParamsError } from '@linkspan/core'
import { newTicketSecret } from '@linkspan/stores'
import { generateRandomCodeVerifier } from 'oauth4webapi'
import { requireKind, vendorVariable } from '../catalog.ts'
import { recordEvent } from '../events/record-event.ts'
import { type CompletionContext, completeConsent, type StateValue } from './consent-completion.ts'
import { groupNames, requireGroups } from './consent-groups.ts'

/** The path of the callbacks; the type of the connector follows. */
export const CALLBACK_PATH = '/api/v1/integrations/connectors/oauth/callback'

/** A consent that is about to be asked for. */
export interface NewConsent {
  readonly customer_name: string
  readonly connector_type: string
  /** Where the person returns to. */
  readonly redirect_url: string
  /** The groups of rights that it asks for; those of the kind that are asked for by default if absent. */
  readonly consent_groups?: readonly string[] | undefined
  /** The groups that the link of the consent offers, by type. */
  readonly offered_groups?: Readonly<Record<string, readonly string[]>> | undefined
  /** The link on whose page the consent begins. */
  readonly connect_session_id?: string | undefined
}

interface ConsentOptions extends CompletionContext {
  readonly kinds: readonly ConnectorKind[]
  /** The address of this server as browsers reach it, without a slash at the end; undefined if it is not known. */
  readonly publicUrl: () => string | undefined
}

const SUBJECT = 'oauth.initiate'

/** Creates the service for consents. */
export function createConsent(options: ConsentOptions) {
  const { kinds, vendors, clients, redirects, store, statesIn, publicUrl } = options

  async function clientOf(organization_id: string, kind: ConnectorKind) {
    const client = await clients.current(organization_id, kind.type)
    if (client) return client
    const names = ['CLIENT_ID', 'CLIENT_SECRET'].map((name) => vendorVariable(kind, name)).join(' and ')
    const message = `this server has no OAuth client for it; its operator sets ${names}, or linkspan oauth-clients set`
    throw new InvalidParamsError(SUBJECT, [{ path: '$.connector_type', message }])
  }

  /** The groups that are asked for. Throws `invalid_params` for those that are not offered. */
  function groupsOf(kind: ConnectorKind, { consent_groups: names, offered_groups }: NewConsent) {
    const offered = offered_groups?.[kind.type]
    if (names) return requireGroups(SUBJECT, '$.consent_groups', offered ?? groupNames(kind), names)
    return offered ?? defaultGroups(kind.oauth ?? {})
  }

  return {
    /** Begins a consent. Throws `invalid_params`, which says what the application or the operator has to change. */
    async initiate(
      organization_id: string,
      asked: NewConsent,
    ): Promise<{ readonly consent_url: string; readonly expires_at: string }> {
      const { customer_name, redirect_url, connect_session_id } = asked
      const kind = requireKind(SUBJECT, kinds, asked.connector_type)
      const { type: connector_type, oauth } = kind
      const vendor = vendors.get(connector_type)
      if (!oauth || !vendor) {
        const message = 'this kind of connector has no OAuth; create it with credentials'
        throw new InvalidParamsError(SUBJECT, [{ path: '$.connector_type', message }])
      }
      const groups = groupsOf(kind, asked)
      const { href } = await redirects.require(SUBJECT, organization_id, redirect_url)
      const { client_id } = await clientOf(organization_id, kind)
      const pending = {
        client_id,
        redirect_uri: callbackUrl(publicUrl, kind),
        ...(oauth.pkce && { code_verifier: generateRandomCodeVerifier() }),
      }
      const state = newTicketSecret('state')
      const value: StateValue = { redirect_url: href, pending, connect_session_id }
      const issued = { organization_id, customer_name, connector_type, secret: state, value }
      const expires_at = await store.transaction(async (stores) => {
        await recordEvent(
          stores,
          'consent.started',
          { organization_id, customer_name, connector_type },
          { connector_type },
        )
        return statesIn(stores.tickets).issue(issued)
      })
      const consent_url = await vendor.consentUrl({ ...pending, state }, groups)
      return { consent_url, expires_at: new Date(expires_at).toISOString() }
    },

    /**
     * Completes a consent with what the vendor sends the browser back with. Returns the address to send it to: the
     * application's, with a `secret_id` or an error. Throws `invalid_consent_link` if no consent in progress is found,
     * since then no application is known either.
     */
    complete: (connector_type: string, answer: URLSearchParams) =>
      completeConsent(options, connector_type, answer),

    /** Whether an organization's customers can connect a kind by consent. */
    async isOffered(organization_id: string, { type }: ConnectorKind): Promise<boolean> {
      return vendors.has(type) && publicUrl() !== undefined && (await clients.has(organization_id, type))
    },
  }
}

/** The consent of customers, by OAuth (RFC 6749 section 4.1). */
export type Consent = ReturnType<typeof createConsent>

function callbackUrl(publicUrl: ConsentOptions['publicUrl'], { type }: ConnectorKind): string {
  const base_url = publicUrl()
  if (base_url !== undefined) return `${base_url}${CALLBACK_PATH}/${type}`
  const message = 'this server does not know its own address; its operator sets LINKSPAN_PUBLIC_URL'
  throw new InvalidParamsError(SUBJECT, [{ path: '$', message }])
}
