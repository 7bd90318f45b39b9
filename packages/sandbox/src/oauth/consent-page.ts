import { escapeMarkup, html, type SandboxReply } from '../kit/http.ts'
import type { ConsentRequest } from './consents.ts'
import type { Policy } from './policy.ts'

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;color:#1f1f1f;background:#fff;max-width:36rem;margin:3rem auto;padding:0 1rem}
fieldset{border:1px solid #747775;border-radius:.5rem;margin:1.5rem 0;padding:.5rem 1rem}
legend{font-weight:600;padding:0 .25rem}
label,p.scope{display:block;margin:.75rem 0}
small{color:#444746;display:block;overflow-wrap:anywhere}
button{font:inherit;min-height:2.75rem;padding:.5rem 1.5rem;margin:0 .5rem .5rem 0;border:1px solid #0b57d0;border-radius:.5rem;background:#fff;color:#0b57d0}
button[value=allow]{background:#0b57d0;color:#fff}
:focus-visible{outline:3px solid #1f1f1f;outline-offset:2px}`

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

function page(status: number, title: string, body: string): SandboxReply {
  const answer = html(
    status,
    `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`,
  )
  return { ...answer, headers: { ...answer.headers, ...HEADERS } }
}

/** The page for a wrong authorization request; it does not lead back to the client. */
export function refusalPage(status: number, error: string, description: string): SandboxReply {
  return page(
    status,
    'Access blocked',
    `<h1>Access blocked</h1>
<p>${escapeMarkup(description)}</p>
<p>Error ${status}: ${escapeMarkup(error)}</p>`,
  )
}

const words = (scope: string, scopes: Policy<object>['scopes']): string =>
  `${escapeMarkup(scopes[scope] ?? scope)} <small>${escapeMarkup(scope)}</small>`

/** One scope has no box; of several, the user may untick each. */
function choices(asked: readonly string[], scopes: Policy<object>['scopes']): string {
  const [first = '', ...more] = asked
  if (more.length === 0)
    return `<p class="scope">${words(first, scopes)}</p>\n<input type="hidden" name="scope" value="${escapeMarkup(first)}">`
  return asked
    .map(
      (scope) =>
        `<label><input type="checkbox" name="scope" value="${escapeMarkup(scope)}" checked> ${words(scope, scopes)}</label>`,
    )
    .join('\n')
}

/**
 * The consent form. Its fields: `request`, hidden and opaque; `scope`, one for each ticked box (hidden if the request
 * has one scope); `decision`, `allow` or `deny`.
 */
export function consentForm(
  { client_id, scopes }: ConsentRequest,
  sealed: string,
  { policy, consent_path }: { policy: Policy<object>; consent_path: string },
): SandboxReply {
  const { vendor, account } = policy.shown
  return page(
    200,
    `Allow access to your ${vendor} account (sandbox)`,
    `<h1>${escapeMarkup(client_id)} wants access to your ${vendor} account</h1>
<p>Signed in as <b>${escapeMarkup(account)}</b>. This is a sandbox: no data of a real account is behind it.</p>
<form method="post" action="${escapeMarkup(consent_path)}">
<input type="hidden" name="request" value="${escapeMarkup(sealed)}">
<fieldset>
<legend>This will allow the app to:</legend>
${choices(scopes, policy.scopes)}
</fieldset>
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</form>`,
  )
}
