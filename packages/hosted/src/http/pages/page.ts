import { createHash } from 'node:crypto'
import type { Problem } from '../problem/to-problem.ts'

const STYLE =
  'body{font:1.1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'h1{font-size:1.6rem;line-height:1.3}small{color:#595959}label{display:block;margin:.4rem 0}' +
  'button{font:inherit;padding:.4rem 1rem;margin-right:.6rem}fieldset{margin:1rem 0}' +
  '@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}small{color:#a6a6a6}}'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The headers of a page that loads only what these directives allow, and passes no address on. Forms are sent to `forms` only. */
export function pageHeaders(
  allowed: readonly string[],
  forms: string = "'none'",
): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      ...allowed,
      "base-uri 'none'",
      `form-action ${forms}`,
      "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  }
}

/** The page that has opened a window keeps seeing whether it is closed, while this is loaded there. It can read nothing of it. */
export const FOR_OPENERS = { 'Cross-Origin-Opener-Policy': 'unsafe-none' }

const STYLED = `style-src 'sha256-${STYLE_HASH}'`

/** The headers of everything that a browser is shown or sent on by: it loads nothing and passes no address on. */
export const PAGE_HEADERS = { ...pageHeaders([STYLED]), ...FOR_OPENERS }

/** The headers of a page with a form, which is sent to this server and from there to `target`. */
export const formHeaders = (target: string) => pageHeaders([STYLED], `'self' ${target}`)

/** Text as it may stand in HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The page about an error, for a person in front of a browser. */
export function problemPage({ status, body }: Problem): string {
  const { title, message, request_id } = body as Readonly<Record<string, unknown>>
  const back = 'go back to the application that you came from, and start again there.'
  const next =
    status < 500
      ? back.replace('go', 'Go')
      : `Wait a moment and load this page again. If that does not help, ${back}`
  const words = [title, message, next, request_id].map((each) => escapeHtml(String(each)))
  const [heading = '', reason, advice, id] = words
  return pageOf(
    heading,
    `<p>${reason}</p>
<p>${advice}</p>
<p><small>If you ask for help, give this number: ${id}</small></p>`,
  )
}

/** A page with a heading. Both are HTML. */
export function pageOf(heading: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`
}
