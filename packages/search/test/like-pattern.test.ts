import { describe, expect, test } from '@jest/globals'
import { likeMatcher, parseLike } from '../src/language/like-pattern.ts'
import { ASCII_IN_LOWER_CASE, foldBytes, foldCase } from '../src/language/words.ts'

function matches(pattern: string, text: string): boolean {
  return likeMatcher(parseLike(pattern))(text)
}

describe('like', () => {
  test('takes escapes, and a final backslash literally', () => {
    expect(matches('a\\%', 'xa%x')).toBe(true)
    expect(matches('\\\\', 'a\\b')).toBe(true)
    expect(matches('%\\', 'b\\')).toBe(true)
    expect(matches('_\\_', 'a_')).toBe(true)
  })

  test('treats a character beyond the basic plane as one', () => {
    expect(matches('_', '\u{1f600}')).toBe(true)
    expect(matches('__', '\u{1f600}')).toBe(false)
  })

  test('matches patterns of more than 32 characters', () => {
    const long = 'abcdefghij'.repeat(10)
    expect(matches(`_${long.slice(1)}`, long)).toBe(true)
    expect(matches(`%_${long.slice(1)}_`, `xx${long}x`)).toBe(true)
    expect(matches(`_${long.slice(1)}`, `${long}a`)).toBe(false)
  })

  test('P33 takes linear time, whatever the pattern', () => {
    // backtracking would not end within the timeout
    const pattern = `${'%a_'.repeat(80)}b%`
    expect(matches(pattern, 'a'.repeat(20_000))).toBe(false)
    expect(matches('%'.repeat(256), 'a'.repeat(20_000))).toBe(true)
  })
})

describe('texts that are folded as bytes', () => {
  test('have the lower case of their ASCII letters, and say whether there are others', () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    const lower = all.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))
    const letters = Buffer.from(all)
    expect(foldBytes(new Int32Array(letters.buffer, letters.byteOffset, 64))).toBe(false)
    expect([...letters]).toEqual([...lower])
    expect(foldBytes(new Int32Array(letters.buffer, letters.byteOffset, 32))).toBe(true)
  })

  test('may lack only ASCII letters of which it is known that others become them', () => {
    const becoming: string[] = []
    for (let point = 0x80; point <= 0x10ffff; point++) {
      const letter = String.fromCodePoint(point)
      if (/[\0-\x7f]/.test(foldCase(letter))) becoming.push(letter)
    }
    expect(becoming).toEqual([...ASCII_IN_LOWER_CASE])
  })
})
