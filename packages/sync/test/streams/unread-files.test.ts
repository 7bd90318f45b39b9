import { expect, test } from '@jest/globals'
import type { StreamFile } from '@linkspan/core'
import { lacksOf } from '../../src/streams/unread-files.ts'

function filesOf(count: number, mime_type = 'text/csv'): StreamFile[] {
  return Array.from({ length: count }, (_, at) => {
    const path = `folder/${at}.csv`
    const unknown = { version: '1', modified_at: null, url: null, size: null, checksum: null }
    return { id: `id${at}`, path, name: `${at}.csv`, mime_type, ...unknown }
  })
}

test('each file that could not be read is named by its path, up to 1,000 files', () => {
  const failed = { from: null, to: null, reason: 'failed' }
  expect(lacksOf(filesOf(2), { id1: 'v' })).toEqual([
    {
      ...failed,
      scope: 'document_key folder/0.csv',
      source: { field: 'document_key', equals: 'folder/0.csv' },
    },
    { ...failed, scope: 'document_key folder/1.csv', source: { field: 'file_id', equals: 'id1' } },
  ])
  expect(lacksOf(filesOf(1_000), {})).toHaveLength(1_000)
  expect(lacksOf(filesOf(1_001), {})).toEqual([{ ...failed, scope: 'all' }])
})

test.each(['image/png', 'audio/mpeg', 'video/mp4'])('a file of the type %s leaves no mark', (mime_type) => {
  expect(lacksOf(filesOf(2_000, mime_type), {})).toEqual([])
})
