import * as z from 'zod'

/** The name of an entity that a configuration defines by a query or a report. */
export const configuredName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be a word of letters, digits and _ that begins with a letter')

/** The most entities that a configuration may define by queries or reports: each is read by every sync. */
export const MOST_CONFIGURED = 20

interface Named {
  readonly name: string
}

/** Refuses a name that another definition has: a search could not distinguish them. `what` is what they are called. */
export function haveOwnNames(what: string): z.core.CheckFn<readonly Named[]> {
  return ({ value, issues }) => {
    const seen = new Set<string>()
    for (const [index, { name }] of value.entries()) {
      if (seen.has(name))
        issues.push({
          code: 'custom',
          input: value,
          path: [index, 'name'],
          message: `another ${what} has this name`,
        })
      seen.add(name)
    }
  }
}

/** Refuses definitions in a field of the configuration that have the names of declared entities. */
export function noEntityNames<Field extends string>(
  field: Field,
  entities: Readonly<Record<string, Named>>,
): z.core.CheckFn<{ readonly [Name in Field]?: readonly Named[] | undefined }> {
  const names = Object.values(entities).map(({ name }) => name)
  return ({ value, issues }) => {
    for (const [index, { name }] of (value[field] ?? []).entries()) {
      if (!names.includes(name)) continue
      const message = `is the name of an entity; not allowed: ${names.join(', ')}`
      issues.push({ code: 'custom', input: name, path: [field, index, 'name'], message })
    }
  }
}
