import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { toAccount } from '../src/index.ts'

test('an account has an id, and the id as its name if there is none', () => {
  expect(toAccount('1', ['Acme'])).toEqual({ id: '1', name: 'Acme' })
  expect(toAccount('1', [null, '', ' '])).toEqual({ id: '1', name: '1' })
  expect(toAccount('', ['Acme'])).toBeUndefined()
})

test('several names become one text, with each name once and a count of the rest', () => {
  expect(toAccount('1', ['a', 'b', 'a'])?.name).toBe('a, b')
  expect(toAccount('1', ['a', 'b', 'c', 'd', 'e'])?.name).toBe('a, b, c and 2 more')
})

test('whatever the vendor sends, id and name of an account are single lines of limited length', () => {
  const long = fc.string({ unit: 'binary', minLength: 200, maxLength: 300 })
  const value = fc.oneof(long, fc.string({ unit: 'binary' }), fc.anything())
  void fc.assert(
    fc.property(value, fc.array(value), (id, names) => {
      const account = toAccount(id, names)
      for (const text of Object.values(account ?? {})) {
        expect(text).toMatch(/^[^\p{C}]+$/u)
        expect(text.length).toBeLessThanOrEqual(255)
        expect(text).toBe(text.trim())
      }
    }),
  )
})
