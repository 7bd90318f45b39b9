import type { Generated } from 'kysely'

/** The tables that statements make, with the types of their columns. */
export type TablesOf<Statement extends string> = {
  [Made in Statement as NameOf<Made>]: Made extends `create table ${string} (${infer Columns}`
    ? { [Column in PartsOf<Columns> as ColumnOf<Column>]: ValueOf<Column> }
    : never
}

/** The table that a statement makes; none for an index. */
type NameOf<Statement extends string> = Statement extends `create table ${infer Name} (${string}`
  ? Name
  : never

/** What stands between commas: columns, and pieces of constraints. */
type PartsOf<Text extends string> = Text extends `${infer Part},${infer Rest}`
  ? TrimmedStart<Part> | PartsOf<Rest>
  : TrimmedStart<Text>

type TrimmedStart<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}` ? TrimmedStart<Rest> : Text

/** The name of a column; none for a piece of a constraint. */
type ColumnOf<Part extends string> = Part extends `${infer Name} ${infer Type}`
  ? Type extends `${'text' | 'bigint' | 'integer' | 'bytea'}${string}`
    ? Name
    : never
  : never

/** The type of a column; what has a default need not be inserted. */
type ValueOf<Column extends string> = Column extends
  | `${string} default ${string}`
  | `${string} autoincrement${string}`
  ? Generated<StoredOf<Column>>
  : StoredOf<Column>

type StoredOf<Column extends string> =
  | (Column extends `${string} text${string}`
      ? string
      : Column extends `${string} bytea${string}`
        ? Uint8Array
        : number)
  | (Column extends `${string} not null${string}` | `${string} primary key${string}` ? never : null)
