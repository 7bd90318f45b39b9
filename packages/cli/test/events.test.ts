import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '../../core/test/support/until.ts'
import { cliProgram } from '../../hosted/test/support/program.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('events')
})
afterAll(() => world?.close())

test('events prints what happened, for people and for programs, and continues after a position', async () => {
  const { run, output } = world
  const lines = async (...args: string[]) =>
    (await output('events', '--jsonl', ...args))
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  // they are numbered soon after they are recorded
  const all = await until('the token is an event', lines, {
    holds: (events) => events.some(({ type }) => type === 'token.created'),
  })
  expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
  expect(await output('events')).toMatch(/^position +at +type.*\n +1 +\S+Z +client\.created/)
  expect(await lines('--after', '1')).toMatchObject(all.slice(1))
  const types = (await lines('--type', 'client.created', '--type', 'key.rotated')).map(({ type }) => type)
  expect(new Set(types)).toEqual(new Set(['client.created']))
  expect(await run(['events', '--after', 'soon'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--after must be a position, or now'),
  })
  expect(await run(['events', '--type', 'sync.finished'])).toMatchObject({
    err: expect.stringContaining('must be types of events'),
  })
})

test('events --follow prints each new event at once, until it is interrupted', async () => {
  const { env, server } = world
  const child = spawn(process.execPath, [cliProgram, 'events', '--follow', '--after', '0', '--jsonl'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse(String((await lines.next()).value)).type
  expect(await next()).toBe('client.created')
  expect(await next()).toBe('token.created')
  await server.server.services.clients.addSecret(server.client.client_id)
  expect(await next()).toBe('client.secret_added')
  child.kill('SIGINT')
  await once(child, 'exit')
})
