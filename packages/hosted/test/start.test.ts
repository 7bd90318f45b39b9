import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { newDataDir } from './support/server.ts'

const start = join(import.meta.dirname, '../dev/start.ts')
const data_dir = newDataDir()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(data_dir, { recursive: true, force: true })
})

/** Starts the server as `npm start` does, and returns what it printed. */
async function started(): Promise<{ child: ChildProcess; text: string }> {
  const child = spawn(process.execPath, ['--conditions=linkspan-source', start], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', LINKSPAN_DATA_DIR: data_dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += String(chunk)
  })
  while (!text.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`it ended: ${text}`)
    await delay(20)
  }
  return { child, text }
}

/** Runs the printed commands in a shell and returns what they print. */
function paste(text: string): string[] {
  const commands = text.slice(text.indexOf('# 1.'), text.indexOf('Ctrl-C'))
  return spawnSync('sh', ['-c', commands], { encoding: 'utf8' }).stdout.trim().split('\n')
}

test('the printed commands work when pasted, on the first start and on later ones', async () => {
  for (const secret of [/client_secret +lss_\S+\n/, /client_secret +lss_\S+ +\(new; the previous one/]) {
    const { child, text } = await started()
    expect(text).toMatch(secret)
    const [token, connector, campaigns = ''] = paste(text)
    expect(token).toMatch(/^token: lsa_[\w-]{43}$/)
    expect(connector).toMatch(/^connector: con_[0-9a-f-]{36}$/)
    const page = JSON.parse(campaigns)
    expect(page.data).toHaveLength(3)
    expect(page.data[0].campaign.resourceName).toMatch(/^customers\/\d{10}\/campaigns\/\d+$/)
    child.kill('SIGINT')
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  }
})
