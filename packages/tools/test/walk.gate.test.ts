import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { root } from '../src/repository/packed.ts'

test('one warm call of each sort walks through no more files and functions than its bound', async () => {
  const program = join(root, 'packages/tools/src/check/walk.ts')
  const run = promisify(execFile)(process.execPath, ['--conditions=linkspan-source', program])
  // the counts are in the failure, which has the output of the program
  const { stdout } = await run.catch(({ stdout, stderr }) => ({ stdout: `failed\n${stdout}${stderr}` }))
  const counted = /^\w+: \d+ files \(at most \d+\), \d+ functions \(at most \d+\)$/
  expect(stdout.trim().split('\n')).toEqual(Array(4).fill(expect.stringMatching(counted)))
})
