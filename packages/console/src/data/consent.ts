import { CONSOLE_BASE } from '../router.ts'
import { linkspan } from '../session.ts'

/** What a consent is for. It waits in this tab while the person is at the vendor; it holds nothing secret. */
export interface ConsentPurpose {
  readonly connector_type: string
  readonly customer_name: string
  /** The connector that gets the new credentials; without it, a connector is made. */
  readonly connector_id?: string | undefined
  /** The groups of rights to ask for; those of the kind by default. */
  readonly consent_groups?: readonly string[] | undefined
}

const KEY = 'linkspan-consent'

/** Where the vendor sends people back to. */
const returnAddress = () => `${location.origin}${CONSOLE_BASE}/connected`

/** Sends the person to the vendor. */
export async function beginConsent(purpose: ConsentPurpose): Promise<void> {
  const { connector_type, customer_name, consent_groups } = purpose
  const { consent_url } = await linkspan.oauth.initiate({
    connector_type,
    customer_name,
    redirect_url: returnAddress(),
    ...(consent_groups && { consent_groups: [...consent_groups] }),
  })
  sessionStorage.setItem(KEY, JSON.stringify(purpose))
  location.assign(consent_url)
}

/** What the consent was for, as far as this tab knows. */
export function consentPurpose(): ConsentPurpose | undefined {
  const text = sessionStorage.getItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as ConsentPurpose)
}

/** Forgets the purpose, once it is served. */
export function forgetPurpose(): void {
  sessionStorage.removeItem(KEY)
}
