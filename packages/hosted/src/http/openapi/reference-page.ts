import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Express, RequestHandler } from 'express'
import { methodNotAllowed } from '../middleware/problem.ts'
import { pageHeaders } from '../pages/page.ts'
import { staticFile } from '../static-file.ts'
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
    ...Object.fromEntries(
      [START, ...REFERENCE_FILES].map((file) => [`/docs/${file}`, staticFile(join(folderOf(file), file))]),
    ),
  }
  for (const [path, handler] of Object.entries(handlers)) {
    app
      .route(path)
      .get(handler)
      .all(methodNotAllowed(['GET']))
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
