import { describe, expect, test } from '@jest/globals'
import { likeMatcher } from '../src/advertising/gaql/like.ts'
import { regexpMatcher } from '../src/kit/regexp.ts'

describe('REGEXP_MATCH', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'xabc', false],
    ['a.c', 'aéc', true],
    ['.*sale.*', 'big sale now', true],
    ['(?i)SALE', 'sale', true],
    ['(?i:s)ALE', 'sALE', true],
    ['(?i:s)ALE', 'sale', false],
    ['[a-c]+\\d{2,3}', 'abc12', true],
    ['[a-c]+\\d{2,3}', 'abc1234', false],
    ['[^|]+', 'a|b', false],
    ['(ab|cd)*', 'abcdab', true],
    ['(?P<x>a)?b', 'b', true],
    ['a{0}b', 'b', true],
    ['\\bfoo\\b.*', 'foo bar', true],
    ['[[:alpha:]]+ \\p{L}+', 'abc дом', true],
    ['\\$5\\.00', '$5.00', true],
    ['', '', true],
    ['a||b', '', true],
    ['x*?y', 'xxy', true],
    ['🚀+', '🚀🚀', true],
  ])('%s on %s', (pattern, text, matches) => {
    expect(regexpMatcher(pattern)(text)).toBe(matches)
  })

  test.each(['(a', 'a)', '*a', '(?=a)', '(?<!a)b', '(a)\\1', 'a{2000}', '[a', '\\', '\\y'])(
    '%s is refused',
    (pattern) => {
      expect(() => regexpMatcher(pattern)).toThrow(SyntaxError)
    },
  )

  test('takes no time to speak of where a backtracking engine would run away', () => {
    const started = performance.now()
    expect(regexpMatcher('(a+)+b|(a|a)*c|(a*)*d')('a'.repeat(2_000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('LIKE', () => {
  test.each([
    ['%sale%', 'Big SALE now', true],
    ['sale', 'a sale', false],
    ['s_le', 'sale', true],
    ['50[%]%', '50% off', true],
    ['50[%]%', '500', false],
    ['a[_]b', 'a_b', true],
    ['a[_]b', 'axb', false],
    ['[[]beta]', '[beta]', true],
    ['%%a%%', 'bab', true],
    ['', '', true],
    ['_', '🚀', true],
  ])('%s on %s', (pattern, text, matches) => {
    expect(likeMatcher(pattern)(text)).toBe(matches)
  })
})
