import { type ConnectorKind, findKind, InvalidParamsError, validate } from '@linkspan/core'

const SUBJECT = 'connect_sessions.create'

/** The types of kinds that are named by type or alias. Throws `invalid_params` for an unknown one. */
export function typesOf(
  kinds: readonly ConnectorKind[],
  names: readonly string[] | undefined,
): string[] | undefined {
  return names?.map((name, at) => kindOf(kinds, name, `$.connector_types[${at}]`).type)
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
    const { type, choices, replication_config } = kindOf(offered, name, path)
    if (!replication_config) throw wrong(path, 'is of a kind that takes no configuration')
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

function kindOf(kinds: readonly ConnectorKind[], name: string, path: string): ConnectorKind {
  const kind = findKind(kinds, name)
  if (kind) return kind
  throw wrong(path, `unknown kind of connector; allowed: ${kinds.map(({ type }) => type).join(', ')}`)
}

/** A connector to repair is of another customer or kind than the request says. */
export function elsewhere(field: string): InvalidParamsError {
  return wrong(`$.${field}`, 'is not that of the connector; leave it out')
}

function wrong(path: string, message: string): InvalidParamsError {
  return new InvalidParamsError(SUBJECT, [{ path, message }])
}
