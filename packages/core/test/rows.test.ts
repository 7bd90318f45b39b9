import { deepStrictEqual } from 'node:assert/strict'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { inTurns } from '../src/pages/event-loop.ts'
import { exactIntegers } from '../src/pages/parse-json.ts'
import { splitRows } from '../src/pages/rows.ts'
import { walkRows } from '../src/pages/walk-rows.ts'
import { each } from './support/each.ts'
import { inRing } from './support/rings.ts'

type Body = Record<string, unknown>

const split = (text: string) => splitRows<unknown, Body>(Buffer.from(text), 'rows')

/** Leading white space, which must change nothing. */
const LONG = ' '.repeat(200_000)

describe('splitRows', () => {
  test('reads what JSON.parse reads with exact integers, for any object and any spacing', () => {
    const body = fc.record(
      {
        rows: fc.array(fc.jsonValue()),
        before: fc.jsonValue(),
        '"rows":[': fc.jsonValue(),
        next: fc.string(),
        behind: fc.array(fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    const place = fc.nat({ max: 12 })
    const cases = fc.tuple(body, fc.constantFrom('', LONG), fc.constantFrom(0, 1, 3), place, place)
    fc.assert(
      fc.property(cases, ([value, front, space, from, to]) => {
        let released = 0
        const text = front + JSON.stringify(value, undefined, space)
        const { body, rows } = splitRows<unknown, Body>(Buffer.from(text), 'rows', () => released++)
        const whole = JSON.parse(JSON.stringify(value), exactIntegers.revive)
        deepStrictEqual(rows.slice(), whole.rows ?? [])
        deepStrictEqual([...rows.batches()].flat(), whole.rows ?? [])
        deepStrictEqual(rows.slice(from, to), (whole.rows ?? []).slice(from, to))
        deepStrictEqual(body, whole.rows ? { ...whole, rows: [] } : whole)
        deepStrictEqual([released, [...rows.drain()].flat(), released], [0, whole.rows ?? [], 1])
      }),
      { numRuns: inRing(200, 1000) },
    )
  })

  test('cuts long lists into batches, whatever looks like a boundary between rows', () => {
    // few shapes, nested and quoted, which repeat, so that every guess has a chance to be wrong
    const { row } = fc.letrec<{ row: unknown }>((tie) => ({
      row: fc.oneof(
        { maxDepth: 3 },
        fc.record({ id: fc.constantFrom('1', '},{"id":', '"}]},{"id":"', '\\"}},{"id"', 'ä\\') }),
        fc.record({ id: fc.array(tie('row'), { maxLength: 4 }) }),
        fc.record({ id: fc.record({ id: tie('row') }) }),
        fc.constantFrom({}, [], 0, null, '},{"id":'),
      ),
    }))
    const shapes = fc.array(row, { minLength: 1, maxLength: 6 })
    const cases = fc.tuple(shapes, fc.constantFrom(0, 1), fc.boolean(), fc.nat({ max: 10_500 }))
    fc.assert(
      fc.property(cases, ([shapes, space, tail, from]) => {
        const listed = Array.from({ length: 10_000 }, (_, index) => shapes[index % shapes.length])
        const behind = tail ? { totals: listed.slice(0, 3), next: '},{"id":' } : {}
        const { body, rows } = split(JSON.stringify({ rows: listed, ...behind }, undefined, space))
        // jest compares thousands of rows in seconds
        const [cut, whole] = [rows.slice(from, from + 5000), rows.slice()]
        expect(JSON.stringify(cut)).toBe(JSON.stringify(listed.slice(from, from + 5000)))
        expect(JSON.stringify(whole)).toBe(JSON.stringify(listed))
        expect(rows.length()).toBe(listed.length)
        expect(rows.slice(from, from + 9)).toEqual(listed.slice(from, from + 9))
        expect(body).toEqual({ rows: [], ...behind })
      }),
      { numRuns: inRing(20, 100) },
    )
  })

  test('a batch is a small part of a long list, even if rows differ in shape', () => {
    const row = (index: number) =>
      index % 3 ? { id: `${index}`, of: [{ id: 1 }, { id: 2 }] } : { name: `${index}` }
    const listed = Array.from({ length: 50_000 }, (_, index) => row(index))
    const batches = [...split(JSON.stringify({ rows: listed })).rows.batches()]
    deepStrictEqual(batches.flat(), listed)
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThan(4000)
  })

  test('rows are new objects each time they are read, so that no caller sees the changes of another', () => {
    for (const front of ['', LONG]) {
      const { rows } = split(`${front}{"rows":[{"id":1}]}`)
      for (const row of rows.slice() as { id: number }[]) row.id = 2
      expect(rows.slice()).toEqual([{ id: 1 }])
      expect([...rows.batches()]).toEqual([[{ id: 1 }]])
    }
  })

  test('a body that is not an object, or whose list is not an array, throws', () => {
    for (const text of ['null', '[]', '"rows"', '5', '{"rows":{}}', '{"rows":"none"}'])
      for (const front of ['', LONG]) expect(() => split(front + text)).toThrow(SyntaxError)
  })

  test('P54 a reply with one wrong byte is read as JSON.parse reads it, or throws', () => {
    const row = (index: number) =>
      index % 3 ? { id: `${index}`, of: [1, { a: 'b' }] } : { name: [`${index}`] }
    const text = JSON.stringify({
      next: 'token',
      rows: Array.from({ length: 6000 }, (_, index) => row(index)),
    })
    const read = (reply: string) => {
      try {
        const { rows } = split(reply)
        return JSON.stringify([...rows.batches()].flat())
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError)
        return 'refused'
      }
    }
    const expected = (reply: string) => {
      try {
        return JSON.stringify(JSON.parse(reply).rows ?? [])
      } catch {
        return 'refused'
      }
    }
    /** Where lists and batches begin and end, and anywhere else. */
    const edge = fc.oneof(fc.nat({ max: 30 }), fc.integer({ min: text.length - 10, max: text.length }))
    const place = fc.oneof(edge, fc.nat({ max: text.length }), fc.integer({ min: 32_700, max: 32_900 }))
    const byte = fc.constantFrom('', '{', '}', '[', ']', ',', ':', '"', '\\', '5', ' ', ',5', '}{', 'x')
    fc.assert(
      fc.property(place, byte, fc.boolean(), (at, wrong, insert) => {
        const reply = text.slice(0, at) + wrong + text.slice(insert ? at : at + 1)
        expect(read(reply) === expected(reply)).toBe(true)
      }),
      { numRuns: inRing(30, 400) },
    )
    const last = `{"id":"${'x'.repeat(40_000)}"}`
    for (const [between, end] of each(
      [',', '', ' ', '5', '5,', ',,'].flatMap((each) => [
        [each, ''],
        [',', each],
      ]),
    )) {
      const reply = `{"rows":[${last}${between}${last}${end}]}`
      expect({ between, end, read: read(reply) }).toEqual({ between, end, read: expected(reply) })
    }
  })

  test('a mistake within a row throws when the row is read', () => {
    const text = JSON.stringify({
      rows: Array.from({ length: 20_000 }, () => ({ id: 'abc' })),
      next: 'token',
    })
    const broken = `${text.slice(0, 150_000)}${text.slice(150_000).replace('"abc"', 'abc')}`
    const { rows, body } = split(broken)
    expect(body).toEqual({ rows: [], next: 'token' })
    expect(() => rows.slice()).toThrow(SyntaxError)
  })

  test('a name within a string or a deeper object is not the list', () => {
    const text = '{"a":{"rows":[1]},"b":"\\"rows\\":[2]","rows":[{"x":"]}"}]}'
    for (const front of ['', LONG]) expect(split(front + text).rows.slice()).toEqual([{ x: ']}' }])
    for (const front of ['', LONG]) expect(split(`${front}{"rows":null}`).rows.slice()).toEqual([])
  })

  test('a truncated body throws, wherever it ends', () => {
    const text = JSON.stringify({ a: [1, { b: 'c' }], rows: [{ d: 'e"\\' }, { f: [null] }], next: 'token' })
    for (let at = 0; at < text.length; at++) {
      expect(() => split(text.slice(0, at))).toThrow(SyntaxError)
      expect(() => split(LONG + text.slice(0, at))).toThrow(SyntaxError)
    }
  })
})

test('a row or a field beside the rows that is nested deeper than 100 levels is refused', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(split(`{"rows":[1,${nested(99)}],"next":${nested(99)}}`).rows.slice()).toHaveLength(2)
  expect(() => split(`{"rows":[],"next":${nested(5_000)}}`)).toThrow(SyntaxError)
  const { rows } = split(`{"rows":[1,${nested(5_000)}]}`)
  expect(() => rows.slice()).toThrow(SyntaxError)
  expect(() => [...rows.batches()]).toThrow(SyntaxError)
})

test('P44 the event loop turns between two batches of a page, so that collections end; one batch waits for no turn', async () => {
  const rows = Array.from({ length: 20_000 }, (_, number) => ({ number }))
  const turnsOf = async (page: object[]) => {
    let turns = 0
    const read: object[][] = []
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    for await (const batch of inTurns(split(JSON.stringify({ rows: page })).rows.drain()))
      read.push(batch as object[])
    clearImmediate(counting)
    expect(read.flat()).toEqual(page)
    return { turns, batches: read.length }
  }
  const { turns, batches } = await turnsOf(rows)
  expect(batches).toBeGreaterThan(5)
  expect(turns).toBeGreaterThanOrEqual(batches - 1)
  expect(await turnsOf(rows.slice(0, 100))).toEqual({ turns: 0, batches: 1 })
})

describe('walkRows', () => {
  test('yields every row in order, whether or not the caller awaits each one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 6 }),
        fc.boolean(),
        async (batches, ahead) => {
          const walk = walkRows(
            (async function* () {
              for (const batch of batches) {
                await null
                yield batch
              }
            })(),
          )
          const rows = batches.flat()
          const asked = Array.from({ length: rows.length + 2 }, () => () => walk.next())
          const answers: IteratorResult<number, void>[] = []
          if (ahead) answers.push(...(await Promise.all(asked.map((ask) => ask()))))
          else for (const ask of asked) answers.push(await ask())
          expect(answers.slice(0, rows.length).map(({ value }) => value)).toEqual(rows)
          expect(answers.slice(rows.length).every(({ done }) => done)).toBe(true)
        },
      ),
    )
  })

  test('P39 a walk whose signal is aborted reads no further batch and closes its source', async () => {
    let closed = 0
    const source = async function* () {
      try {
        for (;;) yield [1, 2]
      } finally {
        closed++
      }
    }
    const controller = new AbortController()
    const walk = walkRows(source(), controller.signal)
    await walk.next()
    controller.abort()
    expect((await walk.next()).value).toBe(2)
    await expect(walk.next()).rejects.toMatchObject({ code: 'cancelled' })
    expect(closed).toBe(1)
    expect(await walk.next()).toMatchObject({ done: true })
  })

  test('leaving the walk closes its source, and an error of the source is thrown once', async () => {
    let closed = 0
    const source = async function* (fails: boolean) {
      try {
        yield [1, 2]
        if (fails) throw new Error('the page is gone')
        yield [3]
      } finally {
        closed++
      }
    }
    for await (const row of walkRows(source(false))) if (row === 2) break
    expect(closed).toBe(1)
    const walk = walkRows(source(true))
    expect((await walk.next()).value).toBe(1)
    expect((await walk.next()).value).toBe(2)
    await expect(walk.next()).rejects.toThrow('the page is gone')
    expect(await walk.next()).toEqual({ done: true, value: undefined })
    expect(closed).toBe(2)
  })
})
