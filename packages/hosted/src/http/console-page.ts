import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CONNECT_PAGE } from '@linkspan/service'
import type { Express, RequestHandler } from 'express'
import { type ConnectPageSettings, looking, mountLogo } from './connect-page.ts'
import { mountPath } from './middleware/problem.ts'
import { FOR_OPENERS, pageHeaders } from './pages/page.ts'
import { IMMUTABLE, staticFile } from './static-file.ts'

/** A page loads and sends only to this server, and runs no text as a program. */
const CONSOLE_HEADERS = {
  ...pageHeaders([
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]),
  'Cache-Control': 'no-cache',
}

const CONNECT_HEADERS = { ...CONSOLE_HEADERS, ...FOR_OPENERS }

const CONSOLE = '/console'

/**
 * Mounts the page on which customers connect accounts, the console with all of its addresses if it is wanted, and the files
 * that both load, on a server that browsers reach below a path. Sources that were not built have none. The root leads to
 * the console, or else to the reference.
 */
export function mountConsole(
  app: Express,
  {
    console,
    below,
    connect_page,
  }: {
    readonly console: boolean
    readonly below: string
    readonly connect_page?: ConnectPageSettings | undefined
  },
): void {
  const folder = consoleFolder()
  const built = existsSync(join(folder, 'index.html'))
  const root = `${below}${built && console ? CONSOLE : '/docs'}`
  mountPath(app, '/', { get: [(_request, response) => response.redirect(root)] })
  for (const logo of connect_page?.logos ?? []) mountLogo(app, logo)
  if (!built) return
  const placed = (html: string) => html.replaceAll('"./assets/', `"${below}${CONSOLE}/assets/`)
  for (const file of globSync('assets/*', { cwd: folder }))
    mountPath(app, `${CONSOLE}/${file}`, { get: [staticFile(join(folder, file), IMMUTABLE)] })
  const looks = (html: string) => looking(placed(html), connect_page)
  mountPath(app, CONNECT_PAGE, {
    get: [staticFile(join(folder, 'connect.html'), CONNECT_HEADERS, looks)],
  })
  if (!console) return
  const exceptAssets: RequestHandler = (request, _response, next) =>
    next(request.path.startsWith(`${CONSOLE}/assets/`) ? 'route' : undefined)
  mountPath(app, [CONSOLE, `${CONSOLE}{/*page}`], {
    get: [exceptAssets, staticFile(join(folder, 'index.html'), CONSOLE_HEADERS, placed)],
  })
}

declare const __filename: string | undefined

function consoleFolder(): string {
  const here = typeof __filename === 'string' ? __filename : import.meta.filename
  return join(dirname(createRequire(here).resolve('@linkspan/console/package.json')), 'dist')
}
