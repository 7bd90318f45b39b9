import type * as z from 'zod'
import type { Fields } from './fields.ts'
import { gaqlList } from './gaql.ts'
import { mutateCreate } from './mutate/create.ts'
import { mutateRemove } from './mutate/remove.ts'
import { mutateUpdate } from './mutate/update.ts'
import type { NamedResource } from './params.ts'
import { gaqlSearch } from './sync.ts'

type Declaration<Declare extends (declaration: never) => unknown> = Parameters<Declare>[0]

/** How a resource is read: by its name in queries, such as `ad_group`, with these fields. */
export function readsOf<const Declared extends Fields>(from: string, fields: Declared) {
  return {
    /** Declares its list. */
    list: <Row>(summary: string, more: Partial<Declaration<typeof gaqlList<Row>>> = {}) =>
      gaqlList<Row>({ summary, from, fields, ...more }),
    /** Declares its search, in which a record is what `record` says. */
    search: (
      record: string,
      more: Omit<Declaration<typeof gaqlSearch<Declared>>, 'from' | 'fields' | 'record'> = {},
    ) => gaqlSearch<Declared>({ from, record, fields, ...more }),
  }
}

/** How a resource is written: by its name in queries, and that of its collection, such as `adGroups`. */
export function writesOf(from: string, resource: NamedResource) {
  return {
    /** Declares a create. */
    create: <Body extends z.ZodObject>(
      summary: string,
      more: Omit<Declaration<typeof mutateCreate<Body>>, 'summary' | 'resource'>,
    ) => mutateCreate<Body>({ summary, resource, ...more }),
    /** Declares an update of these fields. */
    update: <Shape extends z.core.$ZodLooseShape>(summary: string, shape: Shape) =>
      mutateUpdate<Shape>({ summary, resource, from, shape }),
    /** Declares a removal, before which people see these fields. */
    remove: (summary: string, ...shown: readonly string[]) =>
      mutateRemove({ summary, resource, from, shown }),
    /** Declares the removal of a link between two things, which these fields name. */
    unlink: (summary: string, ...shown: readonly string[]) =>
      mutateRemove({ summary, resource, from, shown, is_link: true }),
  }
}
