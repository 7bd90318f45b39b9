import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { fragment, navigate } from '../router.ts'
import { openSession, session_state, signIn, signInMethods } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import icon from '../ui/icon.svg'
import { Loaded } from '../ui/states.tsx'

const CODE = /^code=([\w-]{1,200})$/

/** Signing in: by the one-time link of the command line, or by the organization's own accounts. */
export function SignIn() {
  const state = session_state.value
  const methods = useResource('methods', signInMethods)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [is_busy, setBusy] = useState(false)

  async function use(given: string): Promise<void> {
    setBusy(true)
    setFault(await signIn(given))
    setBusy(false)
  }

  useEffect(() => {
    const [, given] = CODE.exec(fragment.value) ?? []
    if (given === undefined) return
    // the code works once, so that it must not stay in the history
    navigate(location.pathname + location.search, { replace: true })
    void use(given)
  }, [])

  return (
    <div class="sign-in">
      <main>
        <h1 class="row">
          <img src={icon} alt="" width={28} height={28} />
          Linkspan
        </h1>
        {state.status === 'unreachable' ? (
          <div class="problem" role="alert">
            <p>{state.reason}</p>
            <div>
              <Button small onPress={() => void openSession()}>
                Try again
              </Button>
            </div>
          </div>
        ) : (
          <div class="card padded stack">
            <h2>Sign in</h2>
            {state.status === 'none' && state.reason !== undefined && <p role="status">{state.reason}</p>}
            <Loaded resource={methods}>
              {({ code: by_code, oidc }) => (
                <>
                  {oidc && (
                    <ButtonLink kind="primary" href={oidc.url}>
                      {oidc.title}
                    </ButtonLink>
                  )}
                  {by_code && (
                    <form
                      class="stack"
                      onSubmit={(event) => {
                        event.preventDefault()
                        void use(code.trim())
                      }}
                    >
                      <p class="quiet">
                        On the server, <code>linkspan console</code> prints a link that signs you in once,
                        within ten minutes.
                      </p>
                      <TextField label="Code of the link" value={code} fault={fault} onChange={setCode} />
                      <Button type="submit" kind={oidc ? undefined : 'primary'} busy={is_busy}>
                        Sign in
                      </Button>
                    </form>
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
