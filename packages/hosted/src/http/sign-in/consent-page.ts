import type { AgentRight, Oidc } from '@linkspan/service'
import type { StoredSession } from '@linkspan/stores'
import { escapeHtml, pageOf } from '../pages/page.ts'
import { isOnThisComputer } from './agent-clients.ts'

/** What a person is asked. */
export interface ConsentQuestion {
  /** Where the form is sent to. */
  readonly address: string
  readonly csrf_token: string
  /** What the application calls itself. */
  readonly name: unknown
  /** The host that publishes what it says of itself; undefined if the application said it when it registered. */
  readonly published_by: string | undefined
  /** Where the access goes. */
  readonly target: URL
  readonly session: StoredSession
  readonly organization: string
  /** What it may be let in for. */
  readonly rights: readonly AgentRight[]
  readonly customers: readonly string[]
}

const WORDS: Readonly<Record<AgentRight, string>> = {
  read: 'Read live from the connected systems',
  search: 'Search the synced data',
  write: 'Change something in the connected systems',
}

/** A name is shown only if no letter of it looks like another. */
export function shownName(name: unknown): string {
  return typeof name === 'string' && /^[\x20-\x7e]{1,60}$/.test(name) ? name : 'An application'
}

/** The page on which a person lets an application in. */
export function consentPage(question: ConsentQuestion): string {
  const { address, csrf_token, name, published_by, target, session, organization } = question
  const { rights, customers } = question
  const where = isOnThisComputer(target) ? 'an application on this computer' : `the website ${target.host}`
  const claim = published_by ? `as ${published_by} says` : 'as it says itself; nobody has checked that'
  const boxes = rights.map(
    (right) =>
      `<label><input type="checkbox" name="action" value="${right}"${right === 'write' ? '' : ' checked'}> ${WORDS[right]}</label>`,
  )
  const unapproved = `<label><input type="checkbox" name="unapproved" value="yes"> Change without asking a person for each change</label>`
  return pageOf(
    'Let an application in?',
    `<p><strong>${escapeHtml(shownName(name))}</strong> (${escapeHtml(claim)}) wants to act for you.</p>
<p>The access goes to <strong>${escapeHtml(where)}</strong>. Go on only if you have just begun this there.</p>
<p>You are ${escapeHtml(session.person.name)}, with the role ${session.role}, in ${escapeHtml(organization)}.</p>
<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="csrf_token" value="${escapeHtml(csrf_token)}">
<fieldset><legend>It may</legend>
${boxes.join('\n')}
${rights.includes('write') ? unapproved : ''}
</fieldset>
<label>Of the customer <input name="customer_name" list="customers" maxlength="255" autocomplete="off"></label>
<p><small>Empty: of all customers, also later ones.</small></p>
<datalist id="customers">${customers.map((each) => `<option value="${escapeHtml(each)}">`).join('')}</datalist>
<p><button name="decision" value="allow">Let it in</button><button name="decision" value="refuse" formnovalidate>Refuse</button></p>
<p><small>It is let in for 30 days at most. Before that, a person with the role manage can end it on the console’s page Tokens.</small></p>
</form>`,
  )
}

/** The page for a person who has not signed in, on a server below a path. `address` is where the person goes on, without the path. */
export function signInFirstPage(
  below: string,
  address: string,
  oidc: Pick<Oidc, 'name'> | undefined,
): string {
  const query = new URLSearchParams({ return_to: address })
  const way = oidc
    ? `<p><a href="${below}/api/v1/session/oidc?${escapeHtml(String(query))}">Sign in with ${escapeHtml(oidc.name)}</a></p>`
    : ''
  return pageOf(
    'Sign in first',
    `<p>An application wants to act for you, and this browser is not signed in to Linkspan.</p>
${way}
<p>${oidc ? 'Or open' : 'Open'} a sign-in link in this browser, and then load this page again, within ten minutes.</p>`,
  )
}
