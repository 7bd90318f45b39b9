import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Express, RequestHandler } from 'express'
import { sendBody } from '../answer-memory.ts'
import { encoded } from '../compress.ts'
import { methodNotAllowed } from '../middleware/problem.ts'
import { pageHeaders } from '../pages/page.ts'
import { REFERENCE_FILES, REFERENCE_FOLDER, START } from './reference-files.ts'

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linkspan API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div class="swagger-ui"><nav id="entities" class="wrapper"></nav></div>
<main id="api"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/** The page runs and loads only what this server sends. */
const HEADERS = pageHeaders([
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
])

/** Mounts the reference of the API for people, at `/docs`. It needs no token and no other host. */
export function mountReference(app: Express): void {
  const handlers: Readonly<Record<string, RequestHandler>> = {
    '/docs': (_request, response) => void response.set(HEADERS).end(PAGE),
    ...Object.fromEntries([START, ...REFERENCE_FILES].map((file) => [`/docs/${file}`, sendFile(file)])),
  }
  for (const [path, handler] of Object.entries(handlers)) {
    app
      .route(path)
      .get(handler)
      .all(methodNotAllowed(['GET']))
  }
}

/** Sends a file, which is read and compressed once. */
function sendFile(file: string): RequestHandler {
  let read: Promise<Buffer> | undefined
  return async (request, response) => {
    read ??= readFile(join(folderOf(file), file))
    const bytes = await read
    const tag = createHash('sha256').update(bytes).digest('base64url')
    response.type(file).set({ 'Cache-Control': 'public, no-cache', ETag: `W/"${tag}"` })
    if (request.fresh) return void response.status(304).end()
    const body = await encoded(response, bytes, { repeated: true })
    await sendBody(response, body)
  }
}

declare const __dirname: string | undefined

/** Where a file is: in the sources, its package or this folder; else beside the built files, where it was copied to. */
function folderOf(file: string): string {
  if (typeof __dirname !== 'string' && import.meta.filename?.endsWith('.ts')) {
    if (file === START) return import.meta.dirname
    return dirname(createRequire(import.meta.filename).resolve('swagger-ui-dist/package.json'))
  }
  return join(typeof __dirname === 'string' ? __dirname : import.meta.dirname, REFERENCE_FOLDER)
}
