import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { until } from '../../../core/test/support/until.ts'
import { describeUnless } from '../../../hosted/test/support/test-with.ts'
import { type ExportFormat, type WriteOptions, writeExport } from '../../src/index.ts'
import { type Cell, FIELDS, type Row, randomRows, toBatches } from './records.ts'

const PYTHON = resolve(import.meta.dirname, '../../../../node_modules/.cache/linkspan-writers/bin/python')
const SEED = Number(process.env.LINKSPAN_SEED ?? 8_191)
const folder = mkdtempSync(join(tmpdir(), 'linkspan-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const rows = randomRows(3_000, seeded(SEED))

async function write(
  format: ExportFormat,
  of: readonly Row[] = rows,
  lengths = [700, 1, 999],
  options: WriteOptions = {},
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeExport(format, FIELDS, toBatches(of, lengths), options)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function writeFile(format: ExportFormat): Promise<string> {
  const path = join(folder, `records.${format}`)
  if (!existsSync(path)) writeFileSync(path, await write(format))
  return path
}

/** A cell as `read.py` prints it. */
function toText(cell: Cell, type: string): string | null {
  if (cell === null) return null
  return type === 'number' ? `double ${Number(cell)}` : String(cell)
}

/** What Python prints as the hexadecimal digits of a double, as a number. */
function readPython(
  library: string,
  path: string,
): { types: Record<string, string>; rows: (string | null)[][] } {
  const script = join(import.meta.dirname, 'read.py')
  const output = execFileSync(PYTHON, [script, library, path], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const found = JSON.parse(output)
  for (const row of found.rows)
    for (const [index, text] of row.entries())
      if (typeof text === 'string' && text.startsWith('double '))
        row[index] = `double ${fromHex(text.slice(7))}`
  return found
}

function fromHex(text: string): number {
  const [, sign, whole, digits = '', exponent] = /^(-?)0x(\d)(?:\.([0-9a-f]+))?p([+-]\d+)$/.exec(
    text,
  ) as RegExpExecArray
  const mantissa = Number(whole) * 2 ** 52 + Number.parseInt(digits.padEnd(13, '0'), 16)
  const half = Math.floor((Number(exponent) - 52) / 2)
  const value = mantissa * 2 ** half * 2 ** (Number(exponent) - 52 - half)
  return sign ? -value : value
}

describe(`records of every type (seed ${SEED})`, () => {
  test('CSV is equal when csv-parse reads it: a missing value is empty, an empty text is quoted', async () => {
    const read: (string | null)[][] = parse(await write('csv'), {
      cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
    })
    const [names, ...found] = read
    expect(names).toEqual(FIELDS.map(({ name }) => name))
    expect(found).toEqual(rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))))
  })

  test('Parquet is equal when DuckDB reads it, types included', async () => {
    const path = await writeFile('parquet')
    const connection = await (await DuckDBInstance.create()).connect()
    const types = await connection.runAndReadAll(`describe select * from '${path}'`)
    expect(types.getColumns()[1]).toEqual([
      'BIGINT',
      'VARCHAR',
      'BIGINT',
      'DOUBLE',
      'BOOLEAN',
      'DATE',
      'TIMESTAMP WITH TIME ZONE',
      'JSON',
      'JSON',
    ])
    const read = await connection.runAndReadAll(
      `select * replace ('_' || "campaign.name" as "campaign.name", day::varchar as day, epoch_ms("at")::varchar as "at") from '${path}' order by id`,
    )
    expect(read.getRows()).toEqual(
      rows.map((row) =>
        row.map((cell, index) => {
          const { type } = FIELDS[index] as (typeof FIELDS)[number]
          // DuckDB's package for Node drops a byte order mark at the beginning of a text
          if (type === 'string' && cell !== null) return `_${cell}`
          return type === 'timestamp' && cell !== null ? String(Date.parse(String(cell))) : cell
        }),
      ),
    )
    const statistics = await connection.runAndReadAll(
      `select stats_min_value, stats_max_value, stats_null_count from parquet_metadata('${path}') where path_in_schema = 'id'`,
    )
    expect(statistics.getRows()).toEqual([['0', '2999', 0n]])
    connection.closeSync()
  })

  const lack = existsSync(PYTHON)
    ? undefined
    : 'no pyarrow, polars and pandas, which packages/tools/src/programs/install-writers.sh installs'
  describeUnless(lack, 'and by libraries of Python', () => {
    const EXPECTED = {
      pyarrow: ['int64', 'string', 'int64', 'double', 'bool', 'date32[day]', 'timestamp[ms, tz=UTC]'],
      polars: [
        'Int64',
        'String',
        'Int64',
        'Float64',
        'Boolean',
        'Date',
        "Datetime(time_unit='ms', time_zone='UTC')",
      ],
    }
    test.each(Object.entries(EXPECTED))(
      'Parquet is equal when %s reads it, types included',
      async (library, types) => {
        const read = readPython(library, await writeFile('parquet'))
        expect(Object.values(read.types).slice(0, types.length)).toEqual(types)
        expect(read.rows).toEqual(
          rows.map((row) =>
            row.map((cell, index) => toText(cell, (FIELDS[index] as (typeof FIELDS)[number]).type)),
          ),
        )
      },
    )

    test('CSV is equal when pandas reads it, except that it does not tell missing values from empty texts', async () => {
      const read = readPython('pandas', await writeFile('csv'))
      expect(Object.keys(read.types)).toEqual(FIELDS.map(({ name }) => name))
      expect(read.rows).toEqual(rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))))
    })
  })
})

test('row groups have 32,768 rows, however long the batches are, and the same batches give the same bytes', async () => {
  const many = randomRows(80_000, seeded(1)).map((row) => row.map((cell, index) => (index < 3 ? cell : null)))
  const [bytes, again] = [
    await write('parquet', many, [30_000, 40_000, 3]),
    await write('parquet', many, [25_000]),
  ]
  expect(again.equals(bytes)).toBe(true)
  const path = join(folder, 'groups.parquet')
  writeFileSync(path, bytes)
  const connection = await (await DuckDBInstance.create()).connect()
  const read = await connection.runAndReadAll(
    `select distinct row_group_id, row_group_num_rows from parquet_metadata('${path}') order by 1`,
  )
  expect(read.getRows().map(([, count]) => Number(count))).toEqual([32_768, 32_768, 14_464])
  connection.closeSync()
})

test('long texts that are all distinct are pages of a megabyte, with a missing value among them', async () => {
  const at = FIELDS.findIndex(({ type }) => type === 'string')
  const long = Array.from({ length: 900 }, (_, id) =>
    FIELDS.map((_, column) => {
      if (column === 0) return BigInt(id)
      return column === at && id % 7 > 0 ? `${id} ü`.repeat(1_000) : null
    }),
  )
  const path = join(folder, 'long.parquet')
  writeFileSync(path, await write('parquet', long, [500]))
  const connection = await (await DuckDBInstance.create()).connect()
  const read = await connection.runAndReadAll(`select id, "campaign.name" from '${path}'`)
  expect(read.getRows()).toEqual(long.map((row) => [row[0], row[at]]))
  const metadata = await connection.runAndReadAll(
    `select encodings, total_uncompressed_size > 3e6 from parquet_metadata('${path}') where path_in_schema = 'campaign.name'`,
  )
  expect(metadata.getRows()).toEqual([['PLAIN', true]])
  connection.closeSync()
})

test('CSV for spreadsheets has an apostrophe before texts that would run as formulas, and no other value is changed', async () => {
  const at = FIELDS.findIndex(({ type }) => type === 'string')
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@A1',
    '\t=1',
    ' =cmd',
    '\r\n@x',
    '＝1',
    'a=1',
    "'=1",
    '1-1',
    '',
    'ü',
    '=HYPERLINK("x","y")',
  ]
  const made: Row[] = texts.map((text) => FIELDS.map((_, column) => (column === at ? text : null)))
  const number = FIELDS.findIndex(({ type }) => type === 'number')
  made.push(FIELDS.map((_, column) => (column === number ? -5 : null)))
  const read = async (options: WriteOptions): Promise<string[][]> =>
    parse(await write('csv', made, [made.length], options), { from_line: 2 })
  const [plain, guarded] = [await read({}), await read({ for_spreadsheets: true })]
  expect(plain.map((row) => row[at])).toEqual([...texts, ''])
  expect(guarded.map((row) => row[at])).toEqual([
    ...texts.map((text) => (/^\s*[=+\-@＝]/.test(text) ? `'${text}` : text)),
    '',
  ])
  expect(guarded.at(-1)?.[number]).toBe('-5')
})

test.each(['csv', 'parquet'] as const)('no record is a valid %s file with the fields', async (format) => {
  const bytes = await write(format, [])
  if (format === 'csv') return expect(parse(bytes)).toEqual([FIELDS.map(({ name }) => name)])
  const path = join(folder, 'none.parquet')
  writeFileSync(path, bytes)
  const connection = await (await DuckDBInstance.create()).connect()
  const read = await connection.runAndReadAll(`select count(*) from '${path}'`)
  expect(read.getRows()).toEqual([[0n]])
  connection.closeSync()
  expect(readFileSync(path).subarray(-4).toString()).toBe('PAR1')
})

/** The processes of this one that write files. */
function writers(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'write-process'], {
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Batches, and how many are open and were asked for. */
function observed(lengths: readonly number[], fail = false) {
  const counts = { open: 0, batches: 0 }
  async function* source() {
    counts.open++
    try {
      for await (const batch of toBatches(rows, lengths)) {
        if (fail) throw new Error('the source failed')
        counts.batches++
        yield batch
      }
    } finally {
      counts.open--
    }
  }
  return { counts, source: source() }
}

test('a caller that stops early, an abort and a failing source end the process, and the source learns of the first two', async () => {
  const left = observed([10])
  for await (const piece of writeExport('csv', FIELDS, left.source)) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  expect(left.counts.open).toBe(0)
  const controller = new AbortController()
  const stopped = observed([10])
  const aborted = async () => {
    for await (const _ of writeExport('csv', FIELDS, stopped.source, { signal: controller.signal }))
      controller.abort()
  }
  await expect(aborted()).rejects.toThrow('aborted')
  expect(stopped.counts.open).toBe(0)
  const failing = async () => {
    for await (const _ of writeExport('parquet', FIELDS, observed([10], true).source)) await delay(0)
  }
  await expect(failing()).rejects.toThrow('the source failed')
  await until('no process is left', writers, { holds: ({ length }) => length === 0 })
})

test('a process that dies, and a value that the format cannot have, fail the iteration and end the source', async () => {
  const { counts, source } = observed([1])
  const killed = async () => {
    for await (const _ of writeExport('csv', FIELDS, source))
      for (const pid of writers()) process.kill(pid, 'SIGKILL')
  }
  await expect(killed()).rejects.toThrow('cannot write csv: its process has ended')
  expect(counts.open).toBe(0)
  const wrong = [rows[0]?.with(7, 'no JSON') as Row]
  await expect(write('parquet', wrong)).rejects.toThrow('cannot write parquet: ')
})

test('a signal to end, which a group of processes gets together, leaves the file whole', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of writeExport('csv', FIELDS, toBatches(rows, [20]))) {
    if (pieces.length === 0)
      for (const pid of writers()) for (const signal of ['SIGINT', 'SIGTERM']) process.kill(pid, signal)
    pieces.push(piece)
  }
  expect(Buffer.concat(pieces).equals(await write('csv'))).toBe(true)
})

test('a caller that takes nothing more stops the source', async () => {
  const { counts, source } = observed([20])
  const pieces = writeExport('csv', FIELDS, source)
  await pieces.next()
  let [seen, same] = [-1, 0]
  // the system's buffers are full once nothing has been asked for again and again
  await until('the source is asked for nothing more', () => {
    same = counts.batches === seen ? same + 1 : 0
    seen = counts.batches
    return same === 20
  })
  expect(counts.batches).toBeLessThan(rows.length / 20 / 2)
  await pieces.return(undefined)
  expect(counts.open).toBe(0)
})
