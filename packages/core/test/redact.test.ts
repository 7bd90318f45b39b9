import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { redact } from '../src/index.ts'
import { toSentence } from '../src/redact.ts'

const form = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

const codeOf = (mark: string, digits: number) => mark.charCodeAt(0).toString(16).padStart(digits, '0')

/** Escapes that leave no trace of the marks in a text. */
const ESCAPES: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  form,
  (text) => text.replace(/[^a-z]/gi, (mark) => `%${codeOf(mark, 2)}`),
  (text) => text.replace(/[^a-z]/gi, (mark) => `&#x${codeOf(mark, 1)};`),
  (text) => text.replace(/[^a-z]/gi, (mark) => `\\u${codeOf(mark, 4)}`),
  (text) => text.replace(/[^a-z]/gi, (mark) => `\\x${codeOf(mark, 2)}`),
  (text) => text.replace(/[^a-z]/gi, (mark) => `&#${mark.charCodeAt(0)};`),
  (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;'),
  (text) => JSON.stringify(text).slice(1, -1),
]

/** Further escapes, of the marks that base64 has. */
const MARK_ESCAPES: readonly ((text: string) => string)[] = [
  (text) => text.replace(/[+/=]/g, (mark) => `&#x${codeOf(mark, 1)};`),
  (text) => text.replace(/[+/=]/g, (mark) => `\\u${codeOf(mark, 4)}`),
  (text) => text.replace(/[+/=]/g, (mark) => `\\x${codeOf(mark, 2)}`),
  (text) => text.replace(/\//g, '\\/'),
]

const printable = fc
  .array(fc.integer({ min: 0x21, max: 0x7e }), { minLength: 6, maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))
const secret = fc.oneof(printable, fc.constant("/+ %:'secret"))

describe('redacting secrets', () => {
  test('P01 no secret is left, however often and in whichever way it is escaped', () => {
    fc.assert(
      fc.property(secret, fc.array(fc.constantFrom(...ESCAPES), { maxLength: 3 }), (hidden, escapes) => {
        const spelled = escapes.reduce((text, spell) => spell(text), hidden)
        expect(redact(`before ${spelled} after`, [hidden])).toBe('before [redacted] after')
      }),
      { numRuns: 500 },
    )
  })

  test('P01 no base64 is left that holds a secret, wherever in it and whatever letters are before it', () => {
    const encodings = fc.constantFrom<BufferEncoding>('base64', 'base64url')
    const inner = fc.constantFrom((text: string) => text, ...ESCAPES)
    fc.assert(
      fc.property(
        secret,
        fc.stringMatching(/^\w{0,3}$/),
        fc.string(),
        fc.string(),
        encodings,
        inner,
        (hidden, letters, before, after, encoding, spell) => {
          const text = Buffer.from(`${before}${spell(hidden)}${after}`).toString(encoding)
          expect(redact(`Basic ${letters}${text} was refused`, { deep: [{ hidden }] })).toBe(
            'Basic [redacted] was refused',
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('P01 no base64 is left that holds a secret, however often and in whichever way its marks are escaped', () => {
    const bytes = fc.uint8Array({ maxLength: 20 })
    const escapes = fc.array(fc.constantFrom(...ESCAPES, ...MARK_ESCAPES), { maxLength: 3 })
    fc.assert(
      fc.property(secret, bytes, bytes, escapes, (hidden, before, after, spellings) => {
        const text = Buffer.concat([before, Buffer.from(hidden), after]).toString('base64')
        const spelled = spellings.reduce((plain, spell) => spell(plain), text)
        expect(redact(`Basic ${spelled} was refused`, [hidden])).toBe('Basic [redacted] was refused')
      }),
      { numRuns: 500 },
    )
  })

  test('P01 secrets that contain or overlap each other leave no rest', () => {
    expect(redact('one-canary and canary', ['canary', 'one-canary'])).toBe('[redacted] and [redacted]')
    expect(redact('abcdefghijkl', ['abcdefgh', 'efghijkl'])).toBe('[redacted]')
    expect(redact('canarycanary', ['canary'])).toBe('[redacted][redacted]')
  })

  test('a text without secrets is unchanged, and words of fewer than six characters are none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(redact(text, ['not-in-any-text', '', 'short', 7, null])).toBe(text)
      }),
    )
  })

  test('P01 a secret that the end of a long text cuts off is left out', () => {
    const long = `${'canary-secret'.repeat(2307)}canary-se${'x'.repeat(10_000)}`
    expect(toSentence(long, ['canary-secret'])).not.toContain('canary')
  })

  test('P54 a text that consists of escapes is left out', () => {
    expect(toSentence('%2525'.repeat(1_000_000), ['canary-secret'])).toBe('[redacted]')
  })
})
