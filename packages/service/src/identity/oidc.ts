import type { Logger } from '@linkspan/core'
import { IntegrityError, type SessionRole, sameBytes } from '@linkspan/stores'
import {
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  type IDToken,
} from 'oauth4webapi'
import type { Needs } from '../needs.ts'
import { OidcError } from './oidc-error.ts'
import { createProvider, type PendingSignIn, type ProviderFetch } from './oidc-provider.ts'
import { type OidcSettings, rolesOf } from './oidc-settings.ts'
import { SIGN_IN_PAGE, type SignIn, toPerson } from './sessions.ts'

/** The path to which the provider sends people back. */
export const OIDC_CALLBACK = '/api/v1/session/oidc/callback'

/** Where people begin. */
const START = '/console'

/** What a person wants who begins to sign in. */
export interface OidcWish {
  /** The page of the console to return to. */
  readonly return_to?: string | undefined
  /** The organization, for people of several. */
  readonly organization_id?: string | undefined
}

/** Where a browser is sent, with what it keeps meanwhile. */
export interface OidcStart {
  readonly location: string
  /** For a cookie of ten minutes: sealed, so that nobody can read or change it. */
  readonly pending: string
}

/** How signing in has ended. */
export interface OidcEnd {
  readonly location: string
  /** Who is signed in; absent if nobody is. */
  readonly sign_in?: SignIn
  /** Why nobody is. */
  readonly error?: OidcError
}

/** What signing in by a provider is made of. */
export interface OidcOptions extends Pick<Needs, 'store' | 'envelope' | 'now'> {
  readonly settings: OidcSettings
  readonly fetch: ProviderFetch
  readonly logger: Pick<Logger, 'warn'>
  publicUrl(): string | undefined
}

/** What a browser keeps, sealed. */
interface Kept extends PendingSignIn, OidcWish {
  readonly expires_at: number
}

const PENDING_MS = 600_000
const PLACE = { organization_id: '', record_id: 'oidc', field: 'sign_in', version: 1 }

/** Creates what signs people in by an OpenID provider. */
export function createOidc(options: OidcOptions) {
  const { settings, store, envelope, logger, publicUrl, now, fetch } = options
  const redirectUri = () => `${publicUrl() ?? ''}${OIDC_CALLBACK}`
  const provider = createProvider(settings, { fetch, redirectUri, now })

  /** What the browser has kept, if it belongs to this answer. A stolen state is useless in another browser. */
  function opened(pending: string | undefined, state: string | null): Kept {
    try {
      const kept = JSON.parse(envelope.open(pending ?? '', PLACE)) as Kept
      const same = sameBytes(Buffer.from(kept.state), Buffer.from(state ?? ''))
      const left_ms = kept.expires_at - now()
      // one that has longer began while the clock was ahead
      if (same && left_ms > 0 && left_ms <= 2 * PENDING_MS) return kept
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error
    }
    throw new OidcError('sign_in_expired')
  }

  async function signInOf(claims: IDToken, wanted: string | undefined): Promise<SignIn> {
    const organizations = await store.clients.listOrganizations()
    const [only, ...others] = organizations.map(({ id }) => id)
    const roles = rolesOf(settings, claims, others.length === 0 ? only : undefined)
    const known = [...roles].filter(([id]) => organizations.some((each) => each.id === id))
    const [organization_id, role] = known.find(([id]) => wanted === undefined || id === wanted) ?? []
    if (organization_id === undefined) throw new OidcError('not_allowed')
    const subject = JSON.stringify([claims.iss, claims.sub])
    const person = toPerson(organization_id, 'oidc', subject, nameOf(claims))
    return { organization_id, person, role: role as SessionRole }
  }

  function failed(error: unknown): OidcEnd {
    if (!(error instanceof OidcError)) throw error
    // the causes of the library hold tokens; their messages do not
    const reason = (error.cause as Error | undefined)?.message
    logger.warn({ code: error.code, reason }, 'the OpenID provider signed nobody in')
    return { location: `${SIGN_IN_PAGE}?error=${error.code}`, error }
  }

  return {
    /** What people call the provider. */
    name: settings.name,

    /** Begins to sign a person in; ends at once if the provider does not answer. */
    async begin(wish: OidcWish): Promise<OidcStart | OidcEnd> {
      const state = generateRandomState()
      const pending = { state, nonce: generateRandomNonce(), code_verifier: generateRandomCodeVerifier() }
      const kept: Kept = { ...pending, ...wish, expires_at: now() + PENDING_MS }
      try {
        const location = await provider.authorizeUrl(pending)
        return { location, pending: envelope.seal(JSON.stringify(kept), PLACE).text }
      } catch (error) {
        return failed(error)
      }
    },

    /** Ends it, with what the provider has sent the browser back with, and what the browser has kept. */
    async complete(answer: URLSearchParams, pending: string | undefined): Promise<OidcEnd> {
      try {
        const kept = opened(pending, answer.get('state'))
        const claims = await provider.claims(kept, answer)
        return { location: kept.return_to ?? START, sign_in: await signInOf(claims, kept.organization_id) }
      } catch (error) {
        return failed(error)
      }
    },
  }
}

/** People sign in by an OpenID provider. */
export type Oidc = ReturnType<typeof createOidc>

/** The name of a person, as far as the provider says it. */
function nameOf({ name, preferred_username, email, sub }: IDToken): string {
  const given = [name, preferred_username, email].find((each) => typeof each === 'string' && each !== '')
  return String(given ?? sub)
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 100)
}
