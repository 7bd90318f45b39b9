import { expect, test } from '@jest/globals'
import { streams } from '../../../drive/src/streams.ts'
import { withDefaults } from '../../../files/src/format.ts'
import type { StreamOptions } from '../../src/streams/stream-entity.ts'

test.each<StreamOptions['format']['filetype']>(['csv', 'jsonl', 'avro', 'parquet', 'excel', 'unstructured'])(
  'the options of a stream of %s have the defaults of the reader',
  (filetype) => {
    const [stream]: StreamOptions[] = streams.parse([{ name: 'rows', format: { filetype } }])
    expect(stream?.format).toMatchObject(withDefaults({ filetype }))
  },
)
