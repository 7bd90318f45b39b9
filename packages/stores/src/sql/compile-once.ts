import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'

/** Takes the place of a value while a statement is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that reads and is compiled when it first runs, for those that every request needs: compiling takes
 * longer than running them. `build` gets placeholders, so it must only put the values into the statement.
 */
export function compileOnce<Values extends object, Row>(
  db: Kysely<Tables>,
  { readNow }: Pick<SqlTraits, 'readNow'>,
  build: (values: Values) => RawBuilder<Row>,
): (values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (values) => {
    compiled ??= build(placeholders(values)).compile(db)
    const given = values as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map((each) => given[(each as Placeholder).name])
    const rows = readNow?.({ sql: compiled.sql, parameters }) as readonly Row[] | undefined
    return rows ?? (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

function placeholders<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)])) as Values
}
