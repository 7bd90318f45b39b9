/**
 * Runs the code of the page about frameworks for agents as it is written there: with a token, and with a person who signs in. The
 * frameworks come from PyPI and npm. It is no step of the gate, since they change often.
 */
import { spawn } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { Application, Browser, letIn } from '../../../hosted/test/support/agent-sign-in.ts'
import { conclude, verify } from '../repository/checks.ts'
import { root } from '../repository/packed.ts'
import { installPython } from '../repository/python.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { tokenOf } from '../repository/token-of.ts'
import { codeBlocks } from './documents/blocks.ts'
import { cached } from './runtimes/install.ts'
import { withServer } from './runtimes/served.ts'

const PAGE = 'docs/applications.md'
const VERCEL = '@ai-sdk/mcp@2.0.99'
/** What every agent finds. */
const TOOL = 'list_connectors'

const blocks = codeBlocks(root).filter(({ document }) => document === PAGE)
using temporary = temporaryFolder('agents')
const work = temporary.path

/** A block of the page that has a text, for a server. */
function codeWith(text: string, base_url: string): string {
  const found = blocks.find((block) => block.text.includes(text))
  if (!found) throw new Error(`${PAGE} has no code with ${text}`)
  return found.text.replaceAll('https://linkspan.example.com', base_url)
}

/** Runs a program. `visit` is sent to the address that it opens. Throws unless it prints the tools. */
async function runAgent(
  command: string,
  file: string,
  env: Record<string, string>,
  visit = async (_asked: URL) => {},
): Promise<void> {
  // a browser that only says where it is sent
  const own = { PATH: process.env.PATH ?? '', BROWSER: 'echo %s', ...env }
  const child = spawn(command, [file], { cwd: work, env: own, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed: string[] = []
  for await (const line of createInterface(child.stdout)) {
    printed.push(line)
    if (URL.canParse(line)) await visit(new URL(line))
  }
  const all = printed.join('\n')
  if (!all.includes(TOOL)) throw new Error(`it prints ${all}`)
}

/** A browser whose person has signed in at a server. */
async function browserAt(base_url: string, access_token: string): Promise<Browser> {
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(base_url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const links = '/api/v1/account/sign_in_links'
  const linked = await post(
    links,
    { name: 'Sam', role: 'manage' },
    { authorization: `Bearer ${access_token}` },
  )
  const { url } = (await linked.json()) as { readonly url: string }
  const signed_in = await post('/api/v1/session', { code: new URL(url).hash.slice(1) })
  return new Browser(base_url, signed_in.headers.getSetCookie()[0])
}

/** Lets the program in that has asked for it, and brings the answer back to it. */
const bringBack = (browser: Browser) => async (asked: URL) => {
  const answer = await letIn(browser, { asked })
  await fetch(`${asked.searchParams.get('redirect_uri')}?${answer}`)
}

/** Checks the sign-in of the Vercel AI SDK, which takes the same object as the official client. */
async function checkVercel(modules: string, base_url: string, browser: Browser): Promise<void> {
  const installed = createRequire(join(modules, 'of.js')).resolve('@ai-sdk/mcp')
  const { auth, createMCPClient } = await import(String(pathToFileURL(installed)))
  const application = new Application()
  const url = `${base_url}/mcp`
  await auth(application, { serverUrl: url })
  const answer = await letIn(browser, application)
  await auth(application, {
    serverUrl: url,
    authorizationCode: answer.get('code'),
    callbackState: answer.get('state'),
    callbackIssuer: answer.get('iss'),
  })
  const client = await createMCPClient({ transport: { type: 'http', url, authProvider: application } })
  const tools = Object.keys(await client.tools())
  await client.close()
  if (!tools.includes(TOOL)) throw new Error(`it finds ${tools.join(', ')}`)
}

const python = installPython('agents', join(import.meta.dirname, 'agents/requirements.txt'))
const modules = cached(VERCEL.replaceAll(/\W/g, '-'), VERCEL)
symlinkSync(modules, join(work, 'node_modules'))
await withServer(async ({ base_url, client_id, client_secret }) => {
  const token = await tokenOf(base_url, { client_id, client_secret })
  const env = { LINKSPAN_ACCESS_TOKEN: token }
  const browser = await browserAt(base_url, token)
  writeFileSync(join(work, 'sign_in.py'), codeWith('OAuthClientProvider', base_url))
  for (const name of ['langchain_mcp_adapters', 'agents.mcp', 'pydantic_ai.mcp']) {
    const code = codeWith(`from ${name}`, base_url)
    const [plain, signed] = [join(work, `${name}-token.py`), join(work, `${name}-person.py`)]
    writeFileSync(plain, code)
    const changed = code.replace('"headers": HEADERS', '"auth": provider').replace('=HEADERS', '=provider')
    writeFileSync(signed, `from sign_in import provider\n${changed.replace('headers=', 'auth=')}`)
    await verify(`${name}, with a token`, () => runAgent(python, plain, env))
    await verify(`${name}, with a person`, () => runAgent(python, signed, env, bringBack(browser)))
  }
  const program = join(work, 'vercel.mjs')
  writeFileSync(program, codeWith('@ai-sdk/mcp', base_url))
  await verify('@ai-sdk/mcp, with a token', () => runAgent(process.execPath, program, env))
  await verify('@ai-sdk/mcp, with a person', () => checkVercel(modules, base_url, browser))
})
conclude('agents')
