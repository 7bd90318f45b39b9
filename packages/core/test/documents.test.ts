import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { type Document, putAt, readerOf, toInteger, valueAt, writerOf } from '../src/index.ts'

const key = fc.stringMatching(/^[a-z]{1,4}$/)
const path = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join('.'))

describe('documents by dotted path', () => {
  test('a reader and a writer of a path do what valueAt and putAt do', () => {
    void fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 6 }), (paths) => {
        const apart = paths.filter((each) => !paths.some((other) => each.startsWith(`${other}.`)))
        const [one, two]: [Document, Document] = [{}, {}]
        for (const [value, each] of apart.entries()) {
          putAt(one, each, value)
          writerOf(each)(two, value)
        }
        expect(two).toEqual(one)
        for (const each of paths) expect(readerOf(each)(two)).toEqual(valueAt(one, each))
      }),
    )
  })

  test('P32 no path reaches a prototype', () => {
    expect(valueAt({}, 'constructor.name')).toBeUndefined()
    expect(readerOf('__proto__.toString')({})).toBeUndefined()
    for (const unsafe of ['__proto__.polluted', 'a.__proto__']) {
      expect(() => putAt({}, unsafe, true)).toThrow(RangeError)
      expect(() => writerOf(unsafe)).toThrow(RangeError)
    }
    for (const path of ['constructor.prototype.polluted', 'toString.polluted', 'valueOf']) {
      const documents: [Document, Document] = [{}, {}]
      putAt(documents[0], path, true)
      writerOf(path)(documents[1], true)
      for (const document of documents)
        expect([Object.keys(document), valueAt(document, path)]).toEqual([path.split('.').slice(0, 1), true])
    }
    expect(Object).not.toHaveProperty('polluted')
    expect({}.toString).not.toHaveProperty('polluted')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test('digits become a number if that is exact, and stay text if not; other texts are no integers', () => {
  const digits = fc.stringMatching(/^-?[0-9]{0,20}$/)
  const text = fc.oneof(digits, fc.bigInt().map(String), fc.string(), fc.double().map(String))
  void fc.assert(
    fc.property(text, (each) => {
      const number = Number(each)
      const exact = Number.isSafeInteger(number) ? number : each
      expect(toInteger(each)).toBe(/^-?[0-9]+$/.test(each) ? exact : null)
    }),
  )
})
