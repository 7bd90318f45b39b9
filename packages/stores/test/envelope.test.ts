import { inspect } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import {
  createEnvelope,
  createKeyRing,
  IntegrityError,
  parseKeyRing,
  type SealContext,
} from '@linkspan/stores'
import { newKeyRing } from './support/fresh.ts'

const context: SealContext = {
  organization_id: 'org_1',
  record_id: 'con_1',
  field: 'credentials',
  version: 1,
}
const secret = '{"refresh_token":"canary-in-the-envelope"}'
const ring = newKeyRing('k1')
const envelope = createEnvelope(ring)

test('P02 a value is sealed differently each time, and names its format and key', () => {
  const sealed = [1, 2].map(() => envelope.seal(secret, context))
  expect(sealed[0]?.text).not.toBe(sealed[1]?.text)
  for (const { text, key_id } of sealed) {
    expect(key_id).toBe('k1')
    expect(text).toMatch(/^ls1\.k1\./)
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('canary')
    expect(envelope.open(text, context)).toBe(secret)
  }
})

test('P03 a sealed value opens only where it belongs', () => {
  const { text } = envelope.seal(secret, context)
  const elsewhere: Partial<SealContext>[] = [
    { organization_id: 'org_2' },
    { record_id: 'con_2' },
    { field: 'other' },
    { version: 2 },
  ]
  for (const moved of elsewhere) {
    expect(() => envelope.open(text, { ...context, ...moved })).toThrow(IntegrityError)
    expect(() => envelope.rewrap(text, { ...context, ...moved })).toThrow(IntegrityError)
  }
})

describe('P04', () => {
  const { text } = envelope.seal(secret, context)
  const [format, key_id, wrapped, body] = text.split('.') as [string, string, string, string]
  const flipped = (part: string, index: number) => {
    const bytes = Buffer.from(part, 'base64url')
    bytes[index] = (bytes[index] as number) ^ 1
    return bytes.toString('base64url')
  }

  test('P04 any changed bit of the data key or the value is refused', () => {
    for (let index = 0; index < Buffer.from(wrapped, 'base64url').length; index++) {
      const changed = [format, key_id, flipped(wrapped, index), body].join('.')
      expect(() => envelope.open(changed, context)).toThrow(IntegrityError)
    }
    for (let index = 0; index < Buffer.from(body, 'base64url').length; index++) {
      const changed = [format, key_id, wrapped, flipped(body, index)].join('.')
      expect(() => envelope.open(changed, context)).toThrow(IntegrityError)
    }
  })

  test('P04 truncated tags, empty parts and unknown formats are refused', () => {
    const cut = (part: string, length: number) =>
      Buffer.from(part, 'base64url').subarray(0, length).toString('base64url')
    const broken = [
      [format, key_id, wrapped, cut(body, 27)],
      [format, key_id, wrapped, cut(body, 12)],
      [format, key_id, cut(wrapped, 20), body],
      [format, key_id, wrapped, ''],
      [format, key_id, wrapped],
      ['ls0', key_id, wrapped, body],
      [format, 'k9', wrapped, body],
      [format, key_id, body, wrapped],
      [format, key_id, wrapped, body, ''],
      [format, key_id, wrapped, `${body}=`],
      [format, key_id, `${wrapped}!`, body],
    ]
    for (const parts of broken) expect(() => envelope.open(parts.join('.'), context)).toThrow(IntegrityError)
  })

  test('P04 the error shows nothing of the value', () => {
    try {
      envelope.open([format, key_id, wrapped, flipped(body, 40)].join('.'), context)
      throw new Error('it opened')
    } catch (error) {
      expect(error).toMatchObject({ code: 'integrity_error' })
      expect(inspect(error, { depth: null, showHidden: true })).not.toContain('canary')
    }
  })
})

test('P05 a ring with both keys opens a value and rewraps it; then only the new key is needed', () => {
  const old_key = ring.primary
  const new_key = newKeyRing('k2').primary
  const sealed = envelope.seal(secret, context)
  const both = createEnvelope(createKeyRing([new_key, old_key]))
  expect(both.open(sealed.text, context)).toBe(secret)
  const rewrapped = both.rewrap(sealed.text, context)
  expect(rewrapped.key_id).toBe('k2')
  expect(createEnvelope(createKeyRing([new_key])).open(rewrapped.text, context)).toBe(secret)
  expect(() => envelope.open(rewrapped.text, context)).toThrow(/k2 is not in the key ring/)
})

describe('the key ring', () => {
  const base64 = Buffer.alloc(32, 7).toString('base64')

  test('the first key is the primary, and every key is found', () => {
    const parsed = parseKeyRing(`k2:${base64}, k1:${Buffer.alloc(32, 8).toString('base64url')}`)
    expect(parsed.primary.id).toBe('k2')
    expect(parsed.ids).toEqual(['k2', 'k1'])
    expect(parsed.find('k3')).toBeUndefined()
  })

  test.each([
    ['', 'entry 1 is not of the form id:base64'],
    ['k1', 'entry 1 is not of the form id:base64'],
    [`k1:${base64},`, 'entry 2 is not of the form id:base64'],
    [`k1:${base64}:x`, 'entry 1 is not of the form id:base64'],
    [`k 1:${base64}`, 'entry 1: a key id is 1 to 32 letters, digits, _ and -'],
    [`:${base64}`, 'entry 1: a key id is 1 to 32 letters, digits, _ and -'],
    ['k1:no base64!', 'entry 1 (k1): the key is not base64'],
    [`k1:${Buffer.alloc(16).toString('base64')}`, 'a key is 32 bytes (256 bits), this one is 16'],
    [`k1:${Buffer.alloc(31).toString('base64')}`, 'a key is 32 bytes (256 bits), this one is 31'],
    [`k1:${Buffer.alloc(33).toString('base64')}`, 'a key is 32 bytes (256 bits), this one is 33'],
    [`k1:${base64},k1:${base64}`, 'the key id k1 occurs twice'],
  ])('P06 %j is refused', (text, message) => {
    expect(() => parseKeyRing(text)).toThrow(message)
  })

  test('P07 a key appears in no inspection and no JSON', () => {
    const parsed = parseKeyRing(`k1:${base64}`)
    const shown = inspect(parsed.primary, { depth: null, showHidden: true }) + JSON.stringify(parsed)
    expect(shown).not.toContain(base64.slice(0, 10))
    expect(shown).not.toMatch(/07 07 07|7,7,7/)
    expect(parsed.primary.key.type).toBe('secret')
  })
})
