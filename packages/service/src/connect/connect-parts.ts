import { type ConnectorKind, defaultGroups, InvalidParamsError, validate } from '@linkspan/core'
import { requireKind } from '../catalog.ts'
import { wrongParam } from '../errors.ts'
import { groupNames, requireGroups } from '../oauth/consent-groups.ts'

const SUBJECT = 'connect_sessions.create'

/** The types of kinds that are named by type or alias. Throws `invalid_params` for an unknown one. */
export function typesOf(
  kinds: readonly ConnectorKind[],
  names: readonly string[] | undefined,
): string[] | undefined {
  return names?.map((name, at) => requireKind(SUBJECT, kinds, name, `$.connector_types[${at}]`).type)
}

/**
 * The parts of configurations, by type. Throws `invalid_params` for a kind that is not offered, and for what the schema of a
 * kind refuses, except that the accounts are missing.
 */
export function partsOf(
  offered: readonly ConnectorKind[],
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const parts = Object.entries(given).map(([name, part]) => {
    const path = `$.replication_config.${name}`
    const { type, choices, replication_config } = requireKind(SUBJECT, offered, name, path)
    if (!replication_config) throw wrongParam(SUBJECT, path, 'is of a kind that takes no configuration')
    const checked = validate(replication_config, { ...choices?.standard, ...Object(part) })
    const issues = checked.success ? [] : checked.issues
    const own = issues.filter((each) => each.path !== `$.${choices?.accounts?.field}`)
    if (own.length > 0)
      throw new InvalidParamsError(
        SUBJECT,
        own.map((each) => ({ ...each, path: each.path.replace('$', path) })),
      )
    return [type, part] as const
  })
  return Object.fromEntries(parts)
}

/**
 * The groups of rights that consents may ask for, by type; `present` are those that the connector to repair has. Throws
 * `invalid_params` for a kind or group that is not offered.
 */
export function groupsOf(
  offered: readonly ConnectorKind[],
  given: Readonly<Record<string, readonly string[]>> = {},
  present?: readonly string[],
): Record<string, readonly string[]> {
  const asked = Object.entries(given).map(([name, names]) => {
    const path = `$.consent_groups.${name}`
    const kind = requireKind(SUBJECT, offered, name, path)
    return [kind.type, requireGroups(SUBJECT, path, groupNames(kind), names)] as const
  })
  const usual = offered.map(({ type, oauth = {} }) => [type, present ?? defaultGroups(oauth)] as const)
  return Object.fromEntries([...usual, ...asked])
}

/** A connector to repair is of another customer or kind than the request says. */
export function elsewhere(field: string): InvalidParamsError {
  return wrongParam(SUBJECT, `$.${field}`, 'is not that of the connector; leave it out')
}
