import type { ExportField, ExportType } from '@linkspan/files'

/** A column of a table. `doc` of a field's column is the path of the field. */
export interface TableColumn {
  readonly id: number
  readonly name: string
  readonly required: boolean
  readonly type: ColumnType
  readonly doc: string
}

type ColumnType = 'string' | 'long' | 'double' | 'boolean' | 'date' | 'timestamptz'

const own = (id: number, name: string, type: ColumnType, doc: string): TableColumn => ({
  id,
  name,
  required: false,
  type,
  doc,
})

/** The columns of every table, before those of its fields. */
export const FIRST_COLUMNS = [
  own(1, 'organization', 'string', 'The organization that the connector belongs to.'),
  own(2, 'customer_name', 'string', 'The customer whose account it is.'),
  own(3, 'connector_id', 'string', 'The connector.'),
  own(4, 'synced_at', 'timestamptz', 'When the records were read with which this row came into the table.'),
] as const satisfies readonly TableColumn[]

/** How a field becomes a column, and how its values are written. JSON is text. */
const TYPES: { readonly [Type in ExportType]: readonly [ColumnType, ExportType] } = {
  string: ['string', 'string'],
  integer: ['long', 'integer'],
  number: ['double', 'number'],
  boolean: ['boolean', 'boolean'],
  date: ['date', 'date'],
  timestamp: ['timestamptz', 'timestamp_micros'],
  timestamp_micros: ['timestamptz', 'timestamp_micros'],
  array: ['string', 'string'],
  object: ['string', 'string'],
}

/** The columns with those of further fields. None changes its type: a field with another one gets a further column. */
export function columnsWith(
  columns: readonly TableColumn[],
  fields: readonly ExportField[],
  last_id: number,
): readonly TableColumn[] {
  const all = [...columns]
  let id = Math.max(last_id, ...columns.map((column) => column.id))
  for (const field of fields) {
    if (columnOf(all, field)) continue
    id++
    all.push(own(id, freeName(all, field), TYPES[field.type][0], field.name))
  }
  return all
}

/** The fields of a file, after the first columns: as they are written, with the ids of their columns. */
export function writtenFields(
  columns: readonly TableColumn[],
  fields: readonly ExportField[],
): readonly ExportField[] {
  const first = FIRST_COLUMNS.map(
    ({ id, name, type }): ExportField => ({ id, name, type: type === 'string' ? type : 'timestamp_micros' }),
  )
  const own = fields.map((field): ExportField => {
    const { id, name } = columnOf(columns, field) as TableColumn
    return { id, name, type: TYPES[field.type][1] }
  })
  return [...first, ...own]
}

/** The column that has the values of a field, if one has. */
export function columnOf(
  columns: readonly TableColumn[],
  { name, type }: ExportField,
): TableColumn | undefined {
  const [column_type] = TYPES[type]
  return columns.find(
    (column) => column.id > FIRST_COLUMNS.length && column.doc === name && column.type === column_type,
  )
}

/** A name that no engine has to quote, or takes for another column's: some do not tell capitals. */
function freeName(columns: readonly TableColumn[], { name, type }: ExportField): string {
  const plain = name.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^(?=\d|$)/, '_')
  const taken = new Set(columns.map((column) => column.name.toLowerCase()))
  const isFree = (each: string) => !taken.has(each.toLowerCase())
  const typed = `${plain}_${TYPES[type][0]}`
  let [free, count] = [isFree(plain) ? plain : typed, 1]
  while (!isFree(free)) free = `${typed}_${++count}`
  return free
}
