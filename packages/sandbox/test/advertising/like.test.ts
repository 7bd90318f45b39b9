import { describe, expect, test } from '@jest/globals'
import { gaqlLike } from '../../src/advertising/gaql/like.ts'

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
    expect(gaqlLike(pattern)(text)).toBe(matches)
  })
})
