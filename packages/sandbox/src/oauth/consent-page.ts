import { escapeHtml, html, type VendorResponse } from '../kit/http.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}label{display:block;margin:.5rem 0}button{font:inherit;padding:.4rem 1.2rem;margin-right:.5rem}small{color:#555}'

const page = (title: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n<style>${STYLE}</style>\n${body}\n</html>\n`

/** The page that a browser gets when the authorization request itself is wrong; there is no way back to the client. */
export function refusalPage(status: number, error: string, description: string): VendorResponse {
  return html(
    status,
    page(
      'Sign in',
      `<h1>Access blocked</h1>\n<p>${escapeHtml(description)}</p>\n<p>Error ${status}: ${escapeHtml(error)}</p>`,
    ),
  )
}

/**
 * The consent form, with what each scope means. Its fields: `request`, hidden and opaque; `scope`, one for each ticked
 * box (hidden where only one is asked for); `decision`, `allow` or `deny`.
 */
export function consentPage(
  request: { readonly client_id: string; readonly scopes: readonly string[] },
  sealed: string,
  action: string,
  meanings: Readonly<Record<string, string>>,
): VendorResponse {
  const [first = ''] = request.scopes
  const words = (scope: string) =>
    `${escapeHtml(meanings[scope] ?? scope)} <small>${escapeHtml(scope)}</small>`
  const scopes =
    request.scopes.length === 1
      ? `<p>${words(first)}</p>\n<input type="hidden" name="scope" value="${escapeHtml(first)}">`
      : request.scopes
          .map(
            (scope) =>
              `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${words(scope)}</label>`,
          )
          .join('\n')
  return html(
    200,
    page(
      'Sign in',
      `<h1>${escapeHtml(request.client_id)} wants access to your account</h1>
<p>Signed in as <b>someone@sandbox.test</b>. This will allow the app to:</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="request" value="${escapeHtml(sealed)}">
${scopes}
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>`,
    ),
  )
}
