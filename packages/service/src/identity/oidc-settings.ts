import { valueAt } from '@linkspan/core'
import type { SessionRole } from '@linkspan/stores'

/** What a value of the claim gives. */
export interface RoleRule {
  /** A value of the claim, such as the name of a group. */
  readonly value: string
  readonly role: SessionRole
  /** The organization; without one, the only one that there is. */
  readonly organization_id?: string | undefined
}

/** The OpenID provider that people sign in by. */
export interface OidcSettings {
  /** Its address, exactly as its tokens name it. */
  readonly issuer: string
  readonly client_id: string
  /** A function, so that no log or inspection shows it. */
  readonly client_secret: () => string
  /** What people call it. */
  readonly name: string
  /** What is asked for, separated by blanks. */
  readonly scopes: string
  /** The claim of the id token whose values give roles. Dots lead into objects. */
  readonly claim: string
  readonly roles: readonly RoleRule[]
}

/** A value may contain = too, as the names of directories do. */
const RULE = /^(.+)=(read|operate|manage)(?:@(org_[\w-]+))?$/

/** Reads `admins=manage,staff=read@org_1`. Throws a sentence that says what is wrong. */
export function parseRoleRules(text: string): RoleRule[] {
  return text.split(',').map((rule) => {
    const [, value, role, organization_id] = RULE.exec(rule.trim()) ?? []
    if (value === undefined)
      throw new Error(
        'must be values of the claim with roles, separated by commas: admins=manage,staff=read@org_1',
      )
    return { value, role: role as SessionRole, organization_id }
  })
}

const RANKS: readonly SessionRole[] = ['read', 'operate', 'manage']

/** What the claims of a person give it: the organizations in the order of the rules, with the highest role in each. */
export function rolesOf(
  { claim, roles }: Pick<OidcSettings, 'claim' | 'roles'>,
  claims: Readonly<Record<string, unknown>>,
  only_organization: string | undefined,
): ReadonlyMap<string, SessionRole> {
  // a name may have dots, or be the names that lead to it
  const values = [Object.hasOwn(claims, claim) ? claims[claim] : valueAt(claims, claim)].flat()
  const found = new Map<string, SessionRole>()
  for (const { value, role, organization_id = only_organization } of roles) {
    if (organization_id === undefined || !values.includes(value)) continue
    const before = found.get(organization_id)
    if (before === undefined || RANKS.indexOf(role) > RANKS.indexOf(before)) found.set(organization_id, role)
  }
  return found
}
