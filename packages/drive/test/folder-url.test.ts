import { describe, expect, test } from '@jest/globals'
import { validate } from '@linkspan/core'
import { drive, parseFolderUrl } from '../src/index.ts'

const fileId = '1Invented-folder_id-of-33-letters'
const shared = '0AInvented-sh_PVA19'

describe('P35 the address of a folder is accepted', () => {
  test.each([
    `https://drive.google.com/drive/folders/${fileId}`,
    `https://drive.google.com/drive/folders/${fileId}/`,
    `https://drive.google.com/drive/folders/${fileId}?usp=sharing`,
    `https://drive.google.com/drive/folders/${fileId}?usp=link_sharing`,
    `https://drive.google.com/drive/folders/${fileId}?usp=drive_link#grid`,
    `https://drive.google.com/drive/u/0/folders/${fileId}`,
    `https://drive.google.com/drive/u/12/folders/${fileId}`,
    `https://drive.google.com/u/1/drive/folders/${fileId}`,
    `https://drive.google.com/drive/mobile/folders/${fileId}`,
    `https://drive.google.com/open?id=${fileId}`,
    `https://drive.google.com/open?id=${fileId}&authuser=0`,
    `https://drive.google.com/folderview?id=${fileId}&usp=sharing`,
    `https://drive.google.com/embeddedfolderview?id=${fileId}#list`,
    `https://drive.google.com/a/made-up.example/drive/folders/${fileId}`,
    `https://drive.google.com/a/made-up.example/open?id=${fileId}`,
    `https://drive.google.com/corp/drive/folders/${fileId}`,
    `https://drive.google.com/corp/drive/u/0/folders/${fileId}`,
    `https://drive.google.com/drive/u/0/mobile/folders/${fileId}`,
    `https://drive.google.com/drive/mobile/u/0/folders/${fileId}?usp=sharing`,
    `https://drive.google.com/drive/a/made-up.example/folders/${fileId}`,
    `https://drive.google.com/drive/a/made-up.example/u/1/folders/${fileId}`,
    `https://drive.google.com/drive/#folders/${fileId}`,
    `https://drive.google.com/drive/u/0/#folders/${fileId}`,
    `https://drive.google.com/drive/folders/${fileId}#folders/${shared}`,
    `https://DRIVE.GOOGLE.COM/drive/folders/${fileId}`,
    `https://Drive.google.com/open?id=${fileId}`,
  ])('%s', (address) => {
    expect(parseFolderUrl(address)).toEqual({ fileId })
  })

  test('a shared drive’s root is a folder like any other', () => {
    expect(parseFolderUrl(`https://drive.google.com/drive/folders/${shared}`)).toEqual({ fileId: shared })
  })

  test('the resource key in the address is returned', () => {
    for (const address of [
      `https://drive.google.com/drive/folders/${fileId}?resourcekey=0-Inv_ented`,
      `https://drive.google.com/open?id=${fileId}&resourcekey=0-Inv_ented`,
    ])
      expect(parseFolderUrl(address)).toEqual({ fileId, resource_key: '0-Inv_ented' })
  })
})

describe('P35 everything else is refused', () => {
  test.each([
    '',
    'drive.google.com',
    fileId,
    `http://drive.google.com/drive/folders/${fileId}`,
    `HTTPS://drive.google.com/drive/folders/${fileId}`,
    `https://docs.google.com/drive/folders/${fileId}`,
    `https://drive.google.com.evil.test/drive/folders/${fileId}`,
    `https://evil.test/drive.google.com/drive/folders/${fileId}`,
    `https://drive.google.com@evil.test/drive/folders/${fileId}`,
    `https://user:word@drive.google.com/drive/folders/${fileId}`,
    `https://drive.google.com:443/drive/folders/${fileId}`,
    `https://drive.google.com:8443/drive/folders/${fileId}`,
    `https://drive.google.com./drive/folders/${fileId}`,
    `https://drive。google。com/drive/folders/${fileId}`,
    `https://drive.google.com\\@evil.test/drive/folders/${fileId}`,
    `https://127.0.0.1/drive/folders/${fileId}`,
    `https://[::1]/drive/folders/${fileId}`,
    `//drive.google.com/drive/folders/${fileId}`,
    `https:/drive.google.com/drive/folders/${fileId}`,
    ` https://drive.google.com/drive/folders/${fileId}`,
    `https://drive.google.com/drive/folders/${fileId}\n`,
    `https://drive.google.com/drive/fol\tders/${fileId}`,
    `https://drive.google.com/drive%2Ffolders/${fileId}`,
    `https://drive.google.com/drive/folders%2F${fileId}`,
    `https://drive.google.com/drive/folders/../folders/${fileId}`,
    `https://drive.google.com/x/../drive/folders/${fileId}`,
    `https://drive.google.com/x/%2e%2e/drive/folders/${fileId}`,
    `https://drive.google.com/drive/folders/${fileId}/${fileId}`,
    `https://drive.google.com/drive/folders/`,
    'https://drive.google.com/drive/folders/short',
    `https://drive.google.com/drive/folders/${'a'.repeat(45)}`,
    `https://drive.google.com/drive/folders/${fileId}.`,
    `https://drive.google.com/drive/u/0/u/0/u/0/folders/${fileId}`,
    `https://drive.google.com/drive/a/domain/folders/${fileId}`,
    `https://drive.google.com/DRIVE/folders/${fileId}`,
    `https://drive.google.com/drive/#folders/${fileId}/${shared}`,
    `https://drive.google.com/drive/#${fileId}`,
    `https://drive.google.com/drive/my-drive#folders/${fileId}`,
    `https://drive.google.com/#folders/${fileId}`,
    `https://DRIVE.GOOGLE.COM.evil.test/drive/folders/${fileId}`,
    `https://drive.google.com/DRIVE/../drive/folders/${fileId}`,
    'https://drive.google.com/drive/my-drive',
    'https://drive.google.com/drive/shared-with-me',
    `https://drive.google.com/file/d/${fileId}/view`,
    'https://drive.google.com/open',
    'https://drive.google.com/open?id=',
    `https://drive.google.com/open?id=${fileId}&id=${shared}`,
    `https://drive.google.com/open?id=${fileId}%00`,
    `https://drive.google.com/drive/folders/${fileId}?resourcekey=a%0d%0ab`,
    `https://drive.google.com/a/not a domain/drive/folders/${fileId}`,
    'javascript:alert(1)',
  ])('%j', (address) => {
    expect(parseFolderUrl(address)).toBeUndefined()
  })
})

describe('replication_config', () => {
  const folder_url = `https://drive.google.com/drive/folders/${fileId}`
  const streams = [{ name: 'orders', format: { filetype: 'csv' } }]
  const check = (config: object) => validate(drive.replication_config as never, config) as never as Checked
  interface Checked {
    readonly success: boolean
    readonly data: { readonly streams: object[] }
    readonly issues: { readonly path: string; readonly message: string }[]
  }

  test('streams are an array or its JSON, with every default', () => {
    const array = check({ folder_url, streams })
    expect(check({ folder_url, streams: JSON.stringify(streams) })).toEqual(array)
    expect(array.data.streams).toEqual([
      {
        name: 'orders',
        globs: ['**'],
        validation_policy: 'Emit Record',
        days_to_sync_if_history_is_full: 3,
        schemaless: false,
        format: {
          filetype: 'csv',
          delimiter: ',',
          quote_char: '"',
          encoding: 'utf8',
          double_quote: true,
          null_values: [],
          strings_can_be_null: true,
          skip_rows_before_header: 0,
          skip_rows_after_header: 0,
          header_definition: { header_definition_type: 'From CSV' },
          true_values: ['y', 'yes', 't', 'true', 'on', '1'],
          false_values: ['n', 'no', 'f', 'false', 'off', '0'],
          ignore_errors_on_fields_mismatch: false,
        },
      },
    ])
    // a checked configuration is valid when it is checked again
    expect(check(array.data)).toEqual(array)
  })

  test('every format accepts its own fields only', () => {
    const formats = [
      { filetype: 'jsonl' },
      { filetype: 'excel' },
      { filetype: 'avro', double_as_string: true },
      { filetype: 'parquet', decimal_as_float: true },
      {
        filetype: 'unstructured',
        strategy: 'fast',
        skip_unprocessable_files: false,
        processing: { mode: 'local' },
      },
      {
        filetype: 'csv',
        delimiter: '\\t',
        header_definition: { header_definition_type: 'User Provided', column_names: ['a'] },
      },
    ]
    const all = formats.map((format, index) => ({
      name: `s${index}`,
      format,
      globs: ['*.x'],
      input_schema: '{}',
    }))
    expect(check({ folder_url, streams: all }).success).toBe(true)
    const schemaless = all.map(({ input_schema: _, ...each }) => ({ ...each, schemaless: true }))
    expect(check({ folder_url, streams: schemaless }).success).toBe(true)
  })

  const faults: [string, unknown, string][] = [
    ['no format', [{ name: 'a' }], '$.streams[0].format'],
    ['an unknown filetype', [{ name: 'a', format: { filetype: 'cvs' } }], '$.streams[0].format.filetype'],
    [
      'a field of another format',
      [{ name: 'a', format: { filetype: 'jsonl', delimiter: ';' } }],
      '$.streams[0].format.delimiter',
    ],
    [
      'an unknown field',
      [...streams, { name: 'b', format: { filetype: 'excel' }, glob: '*' }],
      '$.streams[1].glob',
    ],
    ['a name that is taken', [...streams, ...streams], '$.streams[1].name'],
    ['a schema that is no object', [{ ...streams[0], input_schema: '[]' }], '$.streams[0].input_schema'],
    [
      'two characters as one',
      [{ name: 'a', format: { filetype: 'csv', quote_char: '""' } }],
      '$.streams[0].format.quote_char',
    ],
    [
      'a schema beside schemaless',
      [{ ...streams[0], schemaless: true, input_schema: '{}' }],
      '$.streams[0].input_schema',
    ],
    ['no stream', [], '$.streams'],
    ['an object', { name: 'a' }, '$.streams'],
  ]
  test.each(faults)('%s is refused with its path, in an array and in its JSON', (_name, wrong, path) => {
    for (const given of [wrong, JSON.stringify(wrong)])
      expect(check({ folder_url, streams: given }).issues[0]?.path).toBe(path)
  })

  test('both fields are required, and a string that is not JSON is refused as such', () => {
    expect(check({}).issues.map(({ path }) => path)).toEqual(['$.folder_url', '$.streams'])
    expect(check({ folder_url, streams: '[{' }).issues).toEqual([
      { path: '$.streams', message: 'must be JSON' },
    ])
    expect(check({ folder_url: 'https://drive.google.com/drive/my-drive', streams }).issues[0]?.path).toBe(
      '$.folder_url',
    )
    expect(check({ folder_url, streams, start_date: '2026-01-01' }).issues[0]?.path).toBe('$.start_date')
  })
})
