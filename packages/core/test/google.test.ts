import { expect, test } from '@jest/globals'
import { googleFault, type RawReply } from '../src/index.ts'

const reply = (body: unknown): RawReply => {
  const bytes = Buffer.from(JSON.stringify(body))
  return { status: 400, headers: {}, bytes, text: bytes.toString() }
}

test('P54 an undocumented error of Google is read as far as possible', () => {
  expect(
    googleFault(reply({ error: { message: 1, status: 'ABORTED', details: [null, { reason: 2 }] } })),
  ).toEqual({
    vendor_code: 'ABORTED',
  })
  expect(googleFault(reply({ error: { message: 'No.', status: {}, details: 'none' } }))).toEqual({
    message: 'No.',
  })
  for (const body of [null, [], 5, { error: null }, { error: 'none' }, { error: [] }])
    expect(googleFault(reply(body))).toEqual({})
})
