import { deepEqual, equal } from 'node:assert/strict'
import { createRequire } from 'node:module'
import * as files from '@linkspan/files'
import { run } from './kit.mjs'

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Reads two files; the second fails. */
async function readWith({ FileReader }: typeof files) {
  const reader = new FileReader()
  const format = { filetype: 'csv' } as const
  const { types } = await reader.inspect(bytes('id,name\n1,one\n'), { format })
  for await (const rows of reader.read(bytes('id,name\n1,one\n'), { format, fields: types }))
    deepEqual(rows, [[1, 1, 'one']])
  const failure = await reader
    .inspect(bytes('%PDF'), { format: { filetype: 'excel' } })
    .catch((error) => error)
  equal(failure.code, 'file_malformed')
  await reader.close()
  return types
}

run(async () => {
  const required: typeof files = createRequire(import.meta.url)('@linkspan/files')
  return { imported: await readWith(files), required: await readWith(required) }
})
