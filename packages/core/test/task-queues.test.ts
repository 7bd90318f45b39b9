import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { TaskQueues } from '../src/index.ts'

const calm = new AbortController().signal

describe('the queues of tasks', () => {
  test('a task of an owner begins at once, however many another owner has begun', async () => {
    const queues = new TaskQueues(3)
    const began: string[] = []
    const ends: (() => void)[] = []
    const search = (name: string) => () => {
      began.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const all = Array.from({ length: 10 }, (_, index) => queues.run('org_a', calm, search(`a${index}`)))
    all.push(queues.run('org_b', calm, search('b')))
    await delay(0)
    expect(began).toEqual(['a0', 'a1', 'a2', 'b'])
    for (let ended = 0; ended < all.length; ended++) {
      ends.shift()?.()
      await delay(0)
    }
    await Promise.all(all)
    expect(began).toEqual(['a0', 'a1', 'a2', 'b', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'])
  })

  test('a task that is aborted while it waits, or that fails, leaves its place to the next one', async () => {
    const queues = new TaskQueues(1)
    const first = Promise.withResolvers<void>()
    const running = queues.run('org_a', calm, () => first.promise)
    const controller = new AbortController()
    let ran = false
    const aborted = queues.run('org_a', controller.signal, async () => {
      ran = true
    })
    const last = queues.run('org_a', calm, async () => 'last')
    controller.abort(new Error('hung up'))
    await expect(aborted).rejects.toThrow('hung up')
    first.reject(new Error('failed'))
    await expect(running).rejects.toThrow('failed')
    expect(await last).toBe('last')
    expect(ran).toBe(false)
    expect(await queues.run('org_a', calm, async () => 'again')).toBe('again')
  })
})
