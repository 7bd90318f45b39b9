import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createSignedTexts } from '../src/index.ts'
import { each } from './support/each.ts'

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SECRET = 'a secret that is long enough'
const OTHER = 'another secret, as long'
const texts = createSignedTexts(SECRET)

test('P37 a text returns its value for its own subject, and nothing for any other', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (bound, other, value) => {
      const text = texts.sign(bound, value)
      expect(texts.read(bound, text)).toEqual(JSON.parse(JSON.stringify(value)))
      if (JSON.stringify(other) !== JSON.stringify(bound)) expect(texts.read(other, text)).toBeUndefined()
    }),
  )
})

test('a text is refused if any character was changed', () => {
  const text = texts.sign('list', [1])
  for (let index = 0; index < text.length; index++) {
    const changed = `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`
    expect(texts.read('list', changed)).toBeUndefined()
  }
  expect(texts.read('list', '')).toBeUndefined()
})

test('a text has one spelling: other base64 of the same bytes, and further bytes, are refused', () => {
  // payloads of every length modulo three, so that base64 ends in every way
  for (const value of ['a', 'ab', 'abc']) {
    const text = texts.sign('list', value)
    const bytes = Buffer.from(text, 'base64url')
    expect(texts.read('list', text)).toBe(value)
    const last = BASE64.indexOf(text.at(-1) ?? '')
    const spellings = [
      `${text}=`,
      `${text}==`,
      `${text} `,
      `\n${text}`,
      `${text}A`,
      `${text}AA`,
      `${text}!`,
      `${text.slice(0, 9)}.${text.slice(9)}`,
      bytes.toString('base64'),
      Buffer.concat([bytes, Buffer.from(' ')]).toString('base64url'),
      // the last character has unused bits unless the length is a multiple of four
      ...[1, 2, 3].map((bits) => text.slice(0, -1) + BASE64[last ^ bits]),
    ].filter((spelling) => spelling !== text)
    for (const spelling of each(spellings)) expect(texts.read('list', spelling)).toBeUndefined()
  }
})

test('the first secret signs, and all of them verify', () => {
  const rotated = createSignedTexts(OTHER, SECRET)
  expect(rotated.read('list', texts.sign('list', 1))).toBe(1)
  expect(texts.read('list', rotated.sign('list', 1))).toBeUndefined()
  expect(createSignedTexts(OTHER).read('list', rotated.sign('list', 1))).toBe(1)
})

test('every secret has at least 16 bytes', () => {
  expect(() => createSignedTexts('short')).toThrow('16 bytes')
  expect(() => createSignedTexts(SECRET, 'short')).toThrow('16 bytes')
})
