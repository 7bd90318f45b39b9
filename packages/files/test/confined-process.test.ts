import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { canLeaveNetwork, startConfined, WITHOUT_NETWORK } from '../src/process/confined-process.ts'

/** A program in the reader's place, and what a server has beside it. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'linkspan-confined-')))
const program = join(folder, 'package/process/probe.cjs')
const database = join(folder, 'data/linkspan.db')
const sockets = createServer()

beforeAll(async () => {
  mkdirSync(join(folder, 'package/process'), { recursive: true })
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'package/own.cjs'), 'module.exports = 7')
  writeFileSync(database, 'secret')
  sockets.listen(0, '127.0.0.1')
  await once(sockets, 'listening')
  const { port } = sockets.address() as { port: number }
  writeFileSync(
    program,
    `const fs = require('node:fs')
    const found = {}
    const attempt = (name, work) => { try { found[name] = work() } catch (error) { found[name] = error.code } }
    attempt('environment', () => Object.keys(process.env).toSorted())
    attempt('own modules', () => require('../own.cjs'))
    attempt('environment of the server', () => fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8'))
    attempt('database', () => fs.readFileSync(${JSON.stringify(database)}, 'utf8'))
    attempt('folders', () => fs.readdirSync('/'))
    attempt('own memory', () => fs.readFileSync('/proc/self/maps', 'utf8'))
    attempt('written file', () => fs.writeFileSync(${JSON.stringify(join(folder, 'package/new'))}, ''))
    attempt('processes', () => require('node:child_process').spawnSync('true').status)
    attempt('native code', () => process.dlopen({ exports: {} }, '/lib/x.node'))
    const socket = require('node:net').connect(${port}, '127.0.0.1')
    const done = (network) => { process.send({ ...found, network }); process.disconnect() }
    socket.on('connect', () => done('connected')).on('error', (error) => done(error.code))`,
  )
})
afterAll(() => {
  sockets.close()
  rmSync(folder, { recursive: true })
})

test('a program in the place of the reader reaches nothing of its server', async () => {
  process.env.LINKSPAN_PROBE = 'secret'
  const child = startConfined(program, [])
  const [found] = await once(child, 'message')
  delete process.env.LINKSPAN_PROBE
  const denied = 'ERR_ACCESS_DENIED'
  expect(found).toEqual({
    environment: ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'],
    'own modules': 7,
    'environment of the server': denied,
    database: denied,
    folders: denied,
    'own memory': denied,
    'written file': denied,
    processes: denied,
    'native code': 'ERR_DLOPEN_DISABLED',
    network: canLeaveNetwork()
      ? expect.stringMatching(/^E(?:NETUNREACH|CONNREFUSED|ADDRNOTAVAIL)$/)
      : 'connected',
  })
})

test('without the network, the system refuses a program the variables and the memory of its server by itself', () => {
  const program = `const fs = require('node:fs')
    const attempt = (name) => { try { fs.readFileSync('/proc/' + process.argv[1] + name); return 'read' } catch (error) { return error.code } }
    console.log(JSON.stringify(['/environ', '/maps', '/mem', '/fd/0'].map(attempt)))`
  const outside = spawnSync(process.execPath, ['-e', program, String(process.pid)], { encoding: 'utf8' })
  expect(JSON.parse(outside.stdout)[0]).toBe('read')
  const args = [...WITHOUT_NETWORK, process.execPath, '-e', program, String(process.pid)]
  const inside = canLeaveNetwork() ? spawnSync('unshare', args, { encoding: 'utf8' }).stdout : undefined
  expect(JSON.parse(inside ?? 'null')).toEqual(inside ? ['EACCES', 'EACCES', 'EACCES', 'EACCES'] : null)
})
