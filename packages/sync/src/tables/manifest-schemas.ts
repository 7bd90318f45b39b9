/** The records of manifests and of their lists, by the specification of Iceberg 2: names, types and the numbers of fields. */

const field = (name: string, type: unknown, id: number) => ({ name, type, 'field-id': id })
const optional = (name: string, type: unknown, id: number) => ({
  ...field(name, ['null', type], id),
  default: null,
})
const numbered = (key: number, value: number, type: string) => ({
  type: 'array',
  logicalType: 'map',
  items: {
    type: 'record',
    name: `k${key}_v${value}`,
    fields: [field('key', 'int', key), field('value', type, value)],
  },
})
const listOf = (type: string, id: number) => ({ type: 'array', items: type, 'element-id': id })

/** A file of a table, as a manifest has it. */
export const ENTRY_SCHEMA = {
  type: 'record',
  name: 'manifest_entry',
  fields: [
    field('status', 'int', 0),
    optional('snapshot_id', 'long', 1),
    optional('sequence_number', 'long', 3),
    optional('file_sequence_number', 'long', 4),
    field(
      'data_file',
      {
        type: 'record',
        name: 'r2',
        fields: [
          field('content', 'int', 134),
          field('file_path', 'string', 100),
          field('file_format', 'string', 101),
          field(
            'partition',
            { type: 'record', name: 'r102', fields: [optional('connector_id', 'string', 1000)] },
            102,
          ),
          field('record_count', 'long', 103),
          field('file_size_in_bytes', 'long', 104),
          optional('column_sizes', numbered(117, 118, 'long'), 108),
          optional('value_counts', numbered(119, 120, 'long'), 109),
          optional('null_value_counts', numbered(121, 122, 'long'), 110),
          optional('nan_value_counts', numbered(138, 139, 'long'), 137),
          optional('lower_bounds', numbered(126, 127, 'bytes'), 125),
          optional('upper_bounds', numbered(129, 130, 'bytes'), 128),
          optional('key_metadata', 'bytes', 131),
          optional('split_offsets', listOf('long', 133), 132),
          optional('equality_ids', listOf('int', 136), 135),
          optional('sort_order_id', 'int', 140),
          optional('referenced_data_file', 'string', 143),
        ],
      },
      2,
    ),
  ],
} as const

const bounds = {
  type: 'record',
  name: 'r508',
  fields: [
    field('contains_null', 'boolean', 509),
    optional('contains_nan', 'boolean', 518),
    optional('lower_bound', 'bytes', 510),
    optional('upper_bound', 'bytes', 511),
  ],
}

/** A manifest, as the list of a snapshot has it. */
export const LIST_SCHEMA = {
  type: 'record',
  name: 'manifest_file',
  fields: [
    field('manifest_path', 'string', 500),
    field('manifest_length', 'long', 501),
    field('partition_spec_id', 'int', 502),
    field('content', 'int', 517),
    field('sequence_number', 'long', 515),
    field('min_sequence_number', 'long', 516),
    field('added_snapshot_id', 'long', 503),
    field('added_files_count', 'int', 504),
    field('existing_files_count', 'int', 505),
    field('deleted_files_count', 'int', 506),
    field('added_rows_count', 'long', 512),
    field('existing_rows_count', 'long', 513),
    field('deleted_rows_count', 'long', 514),
    optional('partitions', { type: 'array', items: bounds, 'element-id': 508 }, 507),
    optional('key_metadata', 'bytes', 519),
  ],
} as const
