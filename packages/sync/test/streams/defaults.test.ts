import { expect, test } from '@jest/globals'
import type { Stream } from '@linkspan/drive'
import { streams } from '../../drive/src/sync/streams.ts'
import { withDefaults } from '../../files/src/format.ts'

test.each<Stream['format']['filetype']>(['csv', 'jsonl', 'avro', 'parquet', 'excel', 'unstructured'])(
  'the options of a stream of %s have the defaults of the reader',
  (filetype) => {
    const [stream] = streams.parse([{ name: 'rows', format: { filetype } }])
    expect(stream?.format).toMatchObject(withDefaults({ filetype }))
  },
)
