import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod'
import { createPageTokens } from '../src/index.ts'

const tokens = createPageTokens(z.strictObject({ offset: z.int().min(0) }), 'shelf')

const parse = (listed: unknown, token: string) => {
  try {
    return tokens.parse(listed, token, 'shop: things.list')
  } catch (error) {
    return error
  }
}

test('P37 a token returns its position for its own list and is refused for any other', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.nat(), (listed, other, offset) => {
      const token = tokens.format(listed, { offset })
      expect(parse(listed, token)).toEqual({ offset })
      if (JSON.stringify(other) === JSON.stringify(listed)) return
      expect(parse(other, token)).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.pageToken' }] })
    }),
  )
})

test('P37 any other text is refused as pageToken, never with another kind of error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      expect(parse('listed', text)).toMatchObject({
        code: 'invalid_params',
        errors: [{ path: '$.pageToken' }],
      })
    }),
  )
})
