/** Rights at the vendor that people give together, in a customer's words. A consent may ask for any of them. */
export interface ConsentGroup {
  /** The name in the HTTP API, such as `upload_calls`. */
  readonly name: string
  /** What it allows, as a person reads it before the consent, such as `Upload calls with their recordings`. */
  readonly title: string
  /** The scopes that consents ask for. */
  readonly scopes: readonly string[]
  /** Whether consents ask for it unless they name their groups. */
  readonly by_default?: boolean
}

/** What has groups, such as a vendor's endpoints. */
interface Grouped {
  readonly groups?: readonly ConsentGroup[]
}

/** The groups that consents ask for unless they name theirs. */
export function defaultGroups({ groups = [] }: Grouped): string[] {
  return groups.filter(({ by_default }) => by_default).map(({ name }) => name)
}

/** The groups of which these scopes grant everything. */
export function grantedGroups({ groups = [] }: Grouped, granted: readonly string[]): string[] {
  return groups
    .filter(({ scopes }) => scopes.every((scope) => granted.includes(scope)))
    .map(({ name }) => name)
}

/** What an error says about a right that the credentials lack, if a group of consents has it. */
export function lackedGroup(
  { groups = [] }: Grouped,
  scope: string,
): { readonly consent_group: string; readonly remedy: string } | undefined {
  const group = groups.find(({ scopes }) => scopes.includes(scope))
  if (!group) return undefined
  const { name, title } = group
  return {
    consent_group: name,
    remedy: `The owner of the account must consent again, with the consent group ${name} (“${title}”), which has the scope ${scope}.`,
  }
}
