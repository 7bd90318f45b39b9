const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g

/** The clauses in their order, in a text without quoted values. */
const CLAUSES =
  /^\s*SELECT\s+(?<select>[\s\S]+?)\s+FROM\s+(?<from>\w+)(?:\s+WHERE\s+(?<where>[\s\S]+?))?(?:\s+ORDER\s+BY\s+(?<order>[\s\S]+?))?(?:\s+LIMIT\s+(?<limit>\S+?))?(?:\s+PARAMETERS\s+(?<parameters>[\s\S]+?))?\s*;?\s*$/di

const FIELD = /[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+/gi
const FIELD_ALONE = new RegExp(`^${FIELD.source}$`, 'i')

/** Reads a query; undefined if it is not one. The vendor checks the rest. */
export function parseQueryText(text: string) {
  // quoted values may hold any words, and positions have to stay
  const plain = text.replace(QUOTED, (quoted) => '_'.repeat(quoted.length))
  const found = CLAUSES.exec(plain)
  const { select = '', from = '', order = '', where = '', limit, parameters } = found?.groups ?? {}
  const selected = select.split(',').map((name) => name.trim())
  if (!found || !selected.every((name) => FIELD_ALONE.test(name))) return undefined
  const place = found.indices?.groups?.where
  return {
    /** The selected fields, in their order. */
    select: [...new Set(selected)],
    from,
    /** The conditions as they are written; undefined without any. */
    where: place && text.slice(...place),
    /** The fields that conditions name. */
    filtered: [...new Set(where.match(FIELD) ?? [])],
    /** The fields that rows are ordered by. */
    ordered: [...new Set(order.match(FIELD) ?? [])],
    has_limit: limit !== undefined,
    has_parameters: parameters !== undefined,
  }
}

/** A query in its parts. */
export type GaqlQuery = NonNullable<ReturnType<typeof parseQueryText>>

/** The resource of a field: its first word. */
export function resourceOf(field: string): string {
  return field.slice(0, field.indexOf('.'))
}
