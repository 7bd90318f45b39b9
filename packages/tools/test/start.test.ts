import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { approveConsent } from '@linkspan/sandbox'
import { ended, endPrograms, printed, run } from '../../hosted/test/support/program.ts'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { openSandbox } from '../src/start/open-sandbox.ts'

const start = join(import.meta.dirname, '../src/start/start.ts')
const data_dir = newDataDir()
afterAll(endPrograms)

/** Runs the printed commands in a shell and returns what they print. On a busy machine, the first sync takes minutes. */
function paste(text: string): string[] {
  const commands = text.slice(text.indexOf('# 1.'), text.indexOf('Ctrl-C')).replace(/(?<=--retry )\d+/, '500')
  return spawnSync('sh', ['-c', commands], { encoding: 'utf8' }).stdout.trim().split('\n')
}

test('GATE the printed commands work when pasted, on the first start and on later ones', async () => {
  let synced = ''
  for (const [roles, secret] of [
    ['serve,work', /client_secret +lss_\S+\n/],
    ['serve', /client_secret +lss_\S+ +\(new; the previous one/],
  ] as const) {
    const program = run({ data_dir, file: start, env: { LINKSPAN_ROLES: roles } })
    await printed(program, /Ctrl-C/)
    const { text } = program.out
    expect(text).toMatch(secret)
    // the second start syncs nothing, and searches what the first one has synced
    const [token, ...lines] = paste(text.replace('# 4.', `ADVERTISING=${synced || '$ADVERTISING'}\n# 4.`))
    expect(token).toMatch(/^token: lsa_[\w-]{43}$/)
    const [ads, analytics, calls, drive, ...answers] = lines
    for (const [type, line] of Object.entries({
      advertising: ads,
      'web-analytics': analytics,
      'call-recording': calls,
      drive,
    }))
      expect(line).toMatch(new RegExp(`^${type}: con_[0-9a-f-]{36}$`))
    synced ||= ads?.slice('advertising: '.length) ?? ''
    const link = answers.find((answer) => answer.startsWith('http')) ?? ''
    const [campaigns, devices, users, files, found] = answers
      .filter((answer) => answer.startsWith('{'))
      .map((answer) => JSON.parse(answer))
    expect(campaigns.data).toHaveLength(3)
    expect(campaigns.data[0].campaign.resourceName).toMatch(/^customers\/\d{10}\/campaigns\/\d+$/)
    for (const page of [devices, users, files]) expect(page.data.length).toBeGreaterThan(0)
    expect(found.data).toHaveLength(3)
    expect(found.data[0]).toMatchObject({ campaign: { name: expect.any(String) }, metrics: {} })
    expect(found.meta).toMatchObject({ has_more: true, synced_at: expect.any(String) })
    const landed = await (await fetch(await approveConsent(link))).text()
    expect(program.out.text.split('\n').filter((line) => line.includes('"level":"error"'))).toEqual([])
    expect(landed).toMatch(/^SECRET_ID=lsi_[\w-]{43}$/m)
    const [, last = ''] = /^# {3}(curl .*)$/m.exec(text) ?? []
    const [assignment = ''] = /^SECRET_ID=.*$/m.exec(landed) ?? []
    const script = `TOKEN=${token?.slice('token: '.length)}; ${assignment}; ${last}`
    const made = spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout
    expect(JSON.parse(made)).toMatchObject({ connector_type: 'drive', status: 'active' })
    program.child.kill('SIGINT')
    expect(await ended(program)).toBe(0)
  }
})

test('the sandbox has the wanted ports, and others if a program takes one before or meanwhile', async () => {
  const portOf = async (wanted: Record<string, number>) => {
    const sandbox = await openSandbox(wanted)
    await sandbox.close()
    return Number(new URL(sandbox.drive.base_url).port)
  }
  let port: number
  // programs of other tests may take a port that is free
  do {
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    port = (busy.address() as AddressInfo).port
    expect(await portOf({ drive: port })).not.toBe(port)
    busy.close()
    await once(busy, 'close')
  } while ((await portOf({ drive: port })) !== port)
  // it was free when it was tried, and the first that listens has it
  expect(await portOf({ advertising: port, drive: port })).not.toBe(port)
})
