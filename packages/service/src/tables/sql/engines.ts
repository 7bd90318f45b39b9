import {
  DummyDriver,
  Kysely,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** What an engine writes in its own way. Arrays are JSON in a column of texts. */
export interface SqlEngine {
  /** The statement as text, with its values in it. */
  print(statement: RawBuilder<unknown>): string
  /** The rows of a table. */
  rowsOf(table: TableAddress): RawBuilder<unknown>
  /** The type of a time. */
  readonly time_type: string
  /** The texts of an array's strings, numbers and booleans, each once. */
  elements(array: RawBuilder<unknown>): RawBuilder<unknown>
  /** Whether a value is an element. */
  has(array: RawBuilder<unknown>, value: string | number | boolean): RawBuilder<unknown>
  /** Whether a text among the elements matches a pattern, whose wildcards `!` escapes. */
  hasLike(array: RawBuilder<unknown>, pattern: string): RawBuilder<unknown>
  /** A row for each element of a list. */
  unnest(list: RawBuilder<unknown>): RawBuilder<unknown>
  /** How many different elements the lists of a group have. */
  countElements(list: RawBuilder<unknown>): RawBuilder<unknown>
  /** The exact sum of integers. */
  sumIntegers(column: RawBuilder<unknown>): RawBuilder<unknown>
}

/** Where a table is, and its name. */
export interface TableAddress {
  readonly location: string
  readonly name: string
  /** The levels of its namespace in a catalog; without one, it is found by its location. */
  readonly namespace?: readonly string[] | undefined
}

/** The table by its name in a catalog, or without its namespace. */
const named = ({ namespace = [], name }: TableAddress) => sql.id(...namespace, name)

/** In Spark, a backslash escapes, and two quotes do not. */
class SparkQueryCompiler extends MysqlQueryCompiler {
  protected override sanitizeStringLiteral(value: string): string {
    return value.replace(/[\\']/g, '\\$&')
  }
}

function printer(compiler: QueryCompiler): SqlEngine['print'] {
  const database = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => compiler,
    },
  })
  return (statement) => statement.compile(database).sql
}

const duckdb: SqlEngine = {
  print: printer(new PostgresQueryCompiler()),
  rowsOf: (table) => (table.namespace ? named(table) : sql`iceberg_scan(${sql.lit(table.location)})`),
  time_type: 'timestamptz',
  elements: (array) =>
    sql`list_distinct([e ->> '$' for e in ${jsonsOf(array)} if json_type(e) not in ('NULL', 'ARRAY', 'OBJECT')])`,
  has: (array, value) =>
    sql`list_contains(${jsonsOf(array)}, cast(${sql.lit(JSON.stringify(value))} as json))`,
  hasLike: (array, pattern) =>
    sql`len([e for e in ${jsonsOf(array)} if json_type(e) = 'VARCHAR' and ${like(sql`(e ->> '$')`, pattern)}]) > 0`,
  unnest: (list) => sql`unnest(coalesce(${list}, [cast(null as string)]))`,
  countElements: (list) => sql`coalesce(len(list_distinct(flatten(list(${list})))), 0)`,
  sumIntegers: (column) => sql`sum(${column})`,
}

function jsonsOf(array: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from_json(${array}, '["JSON"]')`
}

const spark: SqlEngine = {
  print: printer(new SparkQueryCompiler()),
  rowsOf: named,
  time_type: 'timestamp',
  elements: (array) => sql`array_distinct(filter(${textsOf(array)}, e -> e is not null))`,
  has: (array, value) => sql`array_contains(${textsOf(array)}, ${sql.lit(String(value))})`,
  hasLike: (array, pattern) => sql`exists(${textsOf(array)}, e -> ${like(sql`e`, pattern)})`,
  unnest: (list) => sql`explode(coalesce(${list}, array(cast(null as string))))`,
  countElements: (list) => sql`size(array_distinct(flatten(collect_list(${list}))))`,
  sumIntegers: (column) => sql`sum(cast(${column} as decimal(38, 0)))`,
}

function textsOf(array: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from_json(${array}, 'array<string>')`
}

/** Whether a text matches a pattern, whose wildcards `!` escapes. */
export function like(text: RawBuilder<unknown>, pattern: string): RawBuilder<unknown> {
  return sql`${text} ilike ${sql.lit(pattern)} escape '!'`
}

/** The engines whose SQL a query is written in. */
export const SQL_ENGINES = { duckdb, spark } as const satisfies Readonly<Record<string, SqlEngine>>
