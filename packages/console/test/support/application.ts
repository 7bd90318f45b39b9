import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { TestServer } from '../../../hosted/test/support/server.ts'

/** An application of somebody else, with a page of another site than the server. */
export interface Application {
  readonly url: string
  close(): Promise<void>
}

/** The entry of the client as it is: it imports nothing at run time. */
const helper = stripTypeScriptTypes(
  readFileSync(new URL(import.meta.resolve('@linkspan/client/connect')), 'utf8'),
)

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Application</title></head>
<body>
<h1>Your integrations</h1>
<button id="connect">Connect</button>
<script type="module" src="/page.js"></script>
</body>
</html>`

/** The page asks its own server for a session with the button's first press, and uses that again later. */
const SCRIPT = `import { connect } from '/connect.js'
const wanted = JSON.parse(decodeURIComponent(location.hash.slice(1)))
let session
window.steps = []
window.results = []
async function press() {
  session ??= fetch('/sessions', { method: 'POST', body: JSON.stringify(wanted) }).then((answer) => answer.json())
  const onChange = ({ step, status }) => window.steps.push(step + ' ' + status)
  window.results.push(await connect({ session, interval: 100, onChange }))
}
document.querySelector('#connect').addEventListener('click', press)
if (wanted.at_once) { delete wanted.at_once; press() }
`

/** Starts the application, whose server makes connect sessions. */
export async function startApplication(server: TestServer): Promise<Application> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', PAGE],
    '/page.js': ['text/javascript', SCRIPT],
    '/connect.js': ['text/javascript', helper],
  }
  const application = createServer(async (request, response) => {
    if (request.url === '/sessions') {
      const made = await server.request('POST', '/api/v1/connect_sessions', {
        body: (await json(request)) as object,
      })
      response.writeHead(made.status, { 'content-type': 'application/json' }).end(JSON.stringify(made.body))
      return
    }
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text)
  })
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve))
  return {
    // another site than 127.0.0.1
    url: `http://localhost:${(application.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        application.close(() => resolve())
        application.closeAllConnections()
      }),
  }
}
