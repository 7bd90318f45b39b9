import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { each } from '../../core/test/support/each.ts'
import { cliProgram } from '../../hosted/test/support/program.ts'
import { type Sandbox, startSandbox } from '../../hosted/test/support/sandbox.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'
import { publish, searchable } from '../../service/test/support/published.ts'
import { clientEnvironment, runHere } from './support/command.ts'
import { loadedBy } from './support/loaded.ts'
import { inTerminal, PLAIN_ENVIRONMENT } from './support/terminal.ts'

const ROWS = 20_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's control sequences begin with it
const CONTROL = /\u001b/
const CLEARED = '\u001b\\[2K'

let sandbox: Sandbox
let server: TestServer
let env: Record<string, string>
beforeAll(async () => {
  const started = await startSandbox('terminal', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
  env = clientEnvironment(server)
  const { id } = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads',
    credentials: sandbox.advertising.credentials(),
    sync_interval_seconds: null,
    replication_config: { customer_ids: ['1234567890'] },
  })
  const records = Array.from({ length: ROWS }, (_, at) => ({
    campaign: {
      id: at,
      name: `Campaign ${at} \u001b[31mred`,
      resource_name: `customers/1234567890/campaigns/${at}`,
    },
  }))
  const key = { organization_id: server.organization_id, id }
  const { campaigns } = advertising.entities
  await publish(
    { store: server.server.store, key_ring: server.config.key_ring },
    { key, entity: searchable(campaigns), records },
  )
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

/** Runs the program with pipes. */
function piped(args: readonly string[]) {
  return spawn(process.execPath, [cliProgram, ...args], {
    env: { ...PLAIN_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

describe('in a terminal', () => {
  test('a table has a bold header and fits; without color if NO_COLOR is set', async () => {
    const search = ['search', 'acme/advertising', 'campaigns', '-n', '2']
    const colored = inTerminal(search, env, { cols: 60 })
    expect(await colored.exit_code).toBe(0)
    expect(colored.text()).toContain('\u001b[1m')
    expect(colored.text()).toMatch(/more columns do not fit: /)
    const plain = inTerminal(search, { ...env, NO_COLOR: '1' }, { cols: 60 })
    expect(await plain.exit_code).toBe(0)
    expect(plain.text()).toContain('Campaign 0 \ufffd[31mred')
    expect(plain.text()).not.toMatch(CONTROL)
    for (const line of each(plain.text().split('\r\n').slice(0, 3)))
      expect(line.length).toBeLessThanOrEqual(60)
  })

  test('80 columns show the status of connectors, and what a search sorts by and compares', async () => {
    const bad = { ...sandbox.drive.credentials(), refresh_token: 'refused' }
    const customer_name = 'a customer with a long name'
    const wrong = { customer_name, connector_type: 'drive', name: 'Wrong', credentials: bad }
    await server.createConnector(wrong)
    const headOf = async (words: readonly string[]) => {
      const terminal = inTerminal(words, { ...env, NO_COLOR: '1' }, { cols: 80 })
      expect(await terminal.exit_code).toBe(0)
      return terminal.text().split('\r\n')
    }
    for (const words of [['status'], ['connectors', 'list', '--customer', customer_name]]) {
      const lines = await headOf(words)
      const at = lines.findIndex((line) => line.startsWith('status'))
      expect(lines[at]).toMatch(/^status +sync +customer +type/)
      // what is wrong comes first
      expect(lines[at + 1]).toMatch(/^reauth_required +\S+ +a customer with a long name +drive/)
      expect(lines.at(-2)).toMatch(/do not fit: .*\bid$/)
    }
    const search = ['search', 'acme/advertising', 'campaigns', '-n', '2']
    const sorted = await headOf([...search, '-w', 'campaign.id>3', '-s', 'campaign.name:desc'])
    expect(sorted[0]).toMatch(/^campaign\.name +campaign\.id/)
    const groups = await headOf([...search, '--group-by', 'campaign.status', '--aggregate', 'rows=count'])
    expect(groups[0]).toMatch(/^campaign\.status +rows/)
  })

  test('secrets are asked for and stay unseen', async () => {
    const { LINKSPAN_CLIENT_SECRET = '', ...rest } = env
    const { refresh_token, client_id, client_secret } = sandbox.drive.credentials()
    const terminal = inTerminal(['connect', 'drive', '--customer', 'typed'], rest)
    const answers: readonly (readonly [RegExp, string])[] = [
      [/client_secret: $/, LINKSPAN_CLIENT_SECRET],
      [/access_token: $/, ''],
      [/refresh_token: $/, refresh_token],
      [/client_id: /, client_id],
      [/vendor[\s\S]*client_secret: $|OAuth client\.[\s\S]*client_secret: $/, client_secret],
    ]
    for (const [question, answer] of answers) {
      await terminal.shows(question)
      terminal.type(`${answer}\r`)
    }
    expect(await terminal.exit_code).toBe(0)
    expect(terminal.text()).toMatch(/status +active/)
    for (const secret of [LINKSPAN_CLIENT_SECRET, refresh_token, client_secret])
      expect({ shown: terminal.text().includes(secret), text: terminal.text() }).toMatchObject({
        shown: false,
      })
  })

  test('a sync is watched with a progress bar that leaves nothing behind', async () => {
    const terminal = inTerminal(['sync', 'acme/advertising', '--watch'], env)
    expect(await terminal.exit_code).toBe(1)
    expect(terminal.text()).toMatch(/[█░]{20} \d+ % (?:queued|running|failed)/)
    // the line is cleared before the result
    expect(terminal.text()).toMatch(new RegExp(`${CLEARED}run_\\S+ {2}failed`))
  })

  test('an interrupt ends the watching and not the sync, and says so', async () => {
    const terminal = inTerminal(['sync', 'acme/advertising', '--watch'], env)
    await terminal.shows(/░/)
    terminal.type('\u0003')
    await terminal.exit_code
    expect(terminal.text()).toMatch(
      new RegExp(`${CLEARED}The sync goes on; linkspan status shows it\\.\r\n$`),
    )
    expect(terminal.text()).not.toContain('run_')
  })

  test('a deletion asks first', async () => {
    const { id } = await server.createConnector({
      customer_name: 'deleted',
      connector_type: 'drive',
      name: 'Files',
      credentials: sandbox.drive.credentials(),
    })
    const refused = inTerminal(['connectors', 'delete', id], env)
    await refused.shows(/Type yes: /)
    refused.type('no\r')
    expect(await refused.exit_code).toBe(1)
    expect(refused.text()).toContain('Nothing was deleted.')
    const accepted = inTerminal(['connectors', 'delete', 'deleted/drive'], env)
    await accepted.shows(/Type yes: /)
    accepted.type('yes\r')
    expect(await accepted.exit_code).toBe(0)
    expect((await runHere(['connectors', 'get', id], env)).code).toBe(1)
  })

  test('a wrong flag is one line with a suggestion', async () => {
    const terminal = inTerminal(['search', 'a/b', 'c', '--sor', 'x'], env)
    expect(await terminal.exit_code).toBe(2)
    expect(terminal.text()).toBe("linkspan: unknown option '--sor' (Did you mean --sort?)\r\n")
  })
})

describe('in a pipe', () => {
  test('data goes to the output, and nothing else, without color', async () => {
    const child = piped(['search', 'acme/advertising', 'campaigns', '-n', '2', '-f', 'campaign.id'])
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(out).toMatch(/^campaign\.id\n +0\n +1\n$/)
    expect(err).toContain('There are more rows')
    expect(out + err).not.toMatch(CONTROL)
  })

  test('a pipe that is closed early ends it quietly', async () => {
    const child = piped(['search', 'acme/advertising', 'campaigns', '--all', '--jsonl'])
    const err = text(child.stderr)
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [code] = await ended
    expect({ code, err: await err }).toEqual({ code: 0, err: '' })
  })

  test('every row arrives, and the help too', async () => {
    const child = piped(['search', 'acme/advertising', 'campaigns', '--all', '--csv', '-f', 'campaign.id'])
    expect((await text(child.stdout)).split('\n')).toHaveLength(ROWS + 2)
    expect(await text(piped(['--help']).stdout)).toContain('Usage: linkspan')
  })

  test('help and completion load the declarations of commands, and nothing else', () => {
    const main = join(import.meta.dirname, '../src/main.ts')
    for (const args of [['--help'], ['completion', 'bash'], ['search', '--help']]) {
      const { packages, files } = loadedBy(main, args)
      expect(packages).toEqual(['commander', 'fastest-levenshtein'])
      expect(files).toContain('cli/src/client/data-commands.ts')
      expect(files.filter((file) => !file.startsWith('cli/'))).toEqual([])
    }
  })
})

describe('completion', () => {
  test.each([
    ['linkspan se', ['search']],
    ['linkspan connectors ', ['list', 'get', 'check', 'coverage', 'activity', 'delete', 'update', 'help']],
    ['linkspan connectors get --j', ['--json']],
    ['linkspan search acme/ads campaigns --so', ['--sort']],
    ['linkspan search acme/ads campaigns --sort ', []],
    ['linkspan connectors list --status ', ['active', 'reauth_required']],
    ['linkspan completion ', ['bash', 'fish', 'zsh']],
    ['linkspan help se', []],
  ])('bash and fish complete %j', async (line, words) => {
    const fish = spawnSync('fish', ['--no-config', '-c', 'cat | source; complete -C "$argv"', line], {
      input: (await runHere(['completion', 'fish'], {})).out,
      encoding: 'utf8',
    })
    // on machines without fish only bash is asked
    if (!fish.error) {
      expect(fish.stderr).toBe('')
      expect(new Set(fish.stdout.split('\n').flatMap((each) => each.split('\t')[0] || []))).toEqual(
        new Set(words),
      )
    }
    const { out } = await runHere(['completion', 'bash'], {})
    const ask = `COMP_WORDS=(${line.endsWith(' ') ? `${line} ""` : line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _linkspan; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', `${out}\n${ask}`], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.split('\n').filter(Boolean)).toEqual(words)
  })

  test('the script for zsh has every command with its summary', async () => {
    const { out } = await runHere(['completion', 'zsh'], {})
    expect(out).toMatch(/^#compdef linkspan\n/)
    expect(out).toContain("'search:search the synced data, without calling the vendor'")
    const checked = spawnSync('zsh', ['-n'], { input: out, encoding: 'utf8' })
    // on machines without zsh only its words are checked
    if (!checked.error) expect(checked).toMatchObject({ status: 0, stderr: '' })
  })
})
