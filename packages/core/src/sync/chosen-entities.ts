import * as z from 'zod'

interface Searchable {
  readonly name: string
  readonly search?: { readonly reads: readonly unknown[] } | undefined
}

/**
 * The field `entities` of a configuration: which entities are synced. Its description says what each costs. `per` is what
 * each call is for, such as `customer`; absent if it is for the whole account.
 */
export function chosenEntities(entities: readonly Searchable[], per?: string) {
  const synced = entities.filter(({ search }) => search !== undefined)
  const costs = synced.map(({ name, search }) => `${name} ${search?.reads.length}`)
  return z
    .array(z.enum(synced.map(({ name }) => name)))
    .min(1)
    .optional()
    .describe(
      `The entities to sync; default all. The calls that each takes in a run, at least${per ? `, for each ${per}` : ''}: ${costs.join(', ')}.`,
    )
}

/** Whether a configuration has an entity synced: it names none, or this one. */
export function isChosen(config: unknown, name: string): boolean {
  const { entities } = (config ?? {}) as { readonly entities?: unknown }
  return !Array.isArray(entities) || entities.includes(name)
}
