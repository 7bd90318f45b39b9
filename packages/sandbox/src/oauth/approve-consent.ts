/** The user's answer to a consent form. */
export interface ConsentDecision {
  decision?: 'allow' | 'deny'
  /** The scopes whose boxes stay ticked; default all. */
  scopes?: readonly string[]
}

const decode = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

function inputs(page: string, name: string): string[] {
  const found = page.matchAll(/<input[^>]*\bname="(\w+)"[^>]*\bvalue="([^"]*)"/g)
  return [...found].filter(([, own]) => own === name).map(([, , value = '']) => decode(value))
}

/**
 * Opens a consent page and submits its form, as a user with a browser does. Resolves to the address of the client that
 * the browser is sent to, with `code` or `error` in its query. Throws if the page has no form.
 */
export async function approveConsent(authorize_url: string, decision: ConsentDecision = {}): Promise<URL> {
  const shown = await fetch(authorize_url, { redirect: 'manual' })
  const straight = shown.headers.get('location')
  if (straight) return new URL(straight)
  const page = await shown.text()
  const action = /<form[^>]*\baction="([^"]*)"/.exec(page)?.[1]
  const [request] = inputs(page, 'request')
  const words = page.replace(/(<style>.*<\/style>|<[^>]*>|\s)+/gs, ' ').trim()
  if (!shown.ok || action === undefined || request === undefined)
    throw new Error(`the page has no consent form: ${shown.status} ${words}`)
  const form = new URLSearchParams({ request, decision: decision.decision ?? 'allow' })
  for (const scope of decision.scopes ?? inputs(page, 'scope')) form.append('scope', scope)
  const answer = await fetch(new URL(decode(action), authorize_url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? authorize_url)
}
