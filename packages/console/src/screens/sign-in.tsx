import { isLinkspanError } from '@linkspan/client'
import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { BELOW, OWN } from '../own-address.ts'
import { addressOf, current_path, fragment, navigate, query } from '../router.ts'
import { linkspan, openSession, session_state, signIn } from '../session.ts'
import { type StartedWork, useAction } from '../ui/action.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import icon from '../ui/icon.svg'
import { Loaded, Problem, Trace } from '../ui/states.tsx'

/** Why an account of the organization does not lead here, by the code of the error. */
const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was cancelled, or your organization refused it.',
  sign_in_expired: 'The sign-in took too long. Begin again.',
  not_allowed: 'Your account may not sign in here. Ask the operator of the server.',
  issuer_failed: 'The sign-in service of your organization did not answer as expected. Try again later.',
}

/** The page on which a person lets an application in. */
const OF_APPLICATIONS = /^\/oauth\/consent\/[\w-]+$/

/** Signing in: by the one-time link of the command line, or by the organization's own accounts. */
export function SignInScreen() {
  const state = session_state.value
  const methods = useResource('methods', (signal) => linkspan.session.methods({ signal }))
  const [code, setCode] = useState(fragment.peek())
  const [return_to] = useState(query.peek().get('return_to'))
  const enter = useAction(() => enterWith(code, return_to, false))
  const replace = useAction(() => enterWith(code, return_to, true))

  useEffect(() => {
    if (fragment.peek() === '') return
    // the code works once, so that it must not stay in the history
    navigate(addressOf('/'), { replace: true })
    enter.run()
  }, [])

  return (
    <div class="sign-in">
      <main>
        <h1 class="row">
          <img src={icon} alt="" width={28} height={28} />
          Linkspan
        </h1>
        {state.status === 'unreachable' ? (
          <Problem
            error={state.error}
            title="Nobody can sign in at the moment."
            onRetry={() => void openSession()}
          />
        ) : (
          <div class="card padded stack">
            <h2>Sign in</h2>
            <AccountRefusal code={query.value.get('error')} />
            {state.status === 'none' && state.reason !== undefined && (
              <p class="problem warn" role="status">
                {state.reason}
              </p>
            )}
            <Loaded resource={methods} title="How people sign in here could not be read.">
              {({ data }) => (
                <>
                  {data.map(({ method, name, url }) =>
                    url === undefined ? null : (
                      <ButtonLink key={method} kind="primary" href={returning(url)}>
                        {name}
                      </ButtonLink>
                    ),
                  )}
                  {data.some(({ method }) => method === 'link') && (
                    <LinkForm is_only={data.length === 1} {...{ code, setCode, enter, replace }} />
                  )}
                </>
              )}
            </Loaded>
          </div>
        )}
      </main>
    </div>
  )
}

/** Signs in, and goes to where the person came from. */
async function enterWith(code: string, return_to: string | null, replaces: boolean): Promise<void> {
  await signIn(codeOf(code), replaces)
  if (return_to?.startsWith('/console/')) navigate(BELOW + return_to, { replace: true })
  else if (return_to && OF_APPLICATIONS.test(return_to)) location.replace(BELOW + return_to)
}

/** Why an account of the organization did not lead here. */
const AccountRefusal = ({ code }: { readonly code: string | null }) =>
  code && (
    <div class="problem" role="alert">
      <p class="wrap">{REFUSALS[code] ?? 'Signing in did not succeed.'}</p>
      <Trace code={code} />
    </div>
  )

/** Signing in by a link of the command line. */
function LinkForm({
  is_only,
  code,
  setCode,
  enter,
  replace,
}: {
  /** Whether there is no other way. */
  readonly is_only: boolean
  readonly code: string
  setCode(code: string): void
  readonly enter: StartedWork
  readonly replace: StartedWork
}) {
  return (
    <form
      class={is_only ? 'stack' : 'stack other-way'}
      onSubmit={(event) => {
        event.preventDefault()
        enter.run()
      }}
    >
      <p class="quiet">
        On the server, <code>linkspan console</code> prints a link that signs you in once, within ten minutes.
      </p>
      <TextField label="The link, or its code" value={code} onChange={setCode} />
      <Refusal enter={enter} replace={replace} />
      <Button type="submit" kind={is_only ? 'primary' : undefined} busy={enter.is_busy}>
        Sign in
      </Button>
    </form>
  )
}

/** Why the code of the form lets nobody in; a person may change to another organization. */
function Refusal({ enter, replace }: { readonly enter: StartedWork; readonly replace: StartedWork }) {
  if (!isOfAnother(enter.error)) return enter.error === undefined ? null : <Problem error={enter.error} />
  return (
    <div class="problem warn stack" role="alert">
      <p class="wrap strong">{enter.error.message}</p>
      <p>Go on only if you have begun this yourself.</p>
      {replace.error !== undefined && <Problem error={replace.error} />}
      <div class="row">
        <Button onPress={() => void openSession()}>Stay signed in</Button>
        <Button busy={replace.is_busy} onPress={replace.run}>
          Change to the other organization
        </Button>
      </div>
    </div>
  )
}

/** The code of a link, or of a code. */
const codeOf = (text: string): string => text.trim().replace(/^.*#/, '')

/** Whether a link is for another organization than the one that the browser is signed in for. */
const isOfAnother = (error: unknown): error is Error => isLinkspanError(error) && error.code === 'conflict'

/** The address of a way to sign in, which leads back to this screen. */
function returning(url: string): string {
  if (current_path.peek() === '/sign-in') return url
  const address = new URL(OWN + url)
  address.searchParams.set('return_to', location.pathname.slice(BELOW.length) + location.search)
  return address.href
}
