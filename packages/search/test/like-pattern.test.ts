import { describe, expect, test } from '@jest/globals'
import { likeMatcher, parseLike } from '../src/language/like-pattern.ts'

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
