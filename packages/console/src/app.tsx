import { useEffect, useLayoutEffect } from 'preact/hooks'
import { addressOf, current_path, followLinks, fragment, navigate } from './router.ts'
import { loadScreens, openScreen } from './routes.ts'
import { SignInScreen } from './screens/sign-in.tsx'
import { endSession, openSession, session_state } from './session.ts'
import { Shell } from './shell.tsx'
import './theme.ts'
import { Lazy } from './ui/lazy.tsx'
import { Skeleton } from './ui/states.tsx'
import { Toasts } from './ui/texts.tsx'

/** Where one-time links lead to, with their code after `#`. */
const SIGN_IN = '/sign-in'

/** Asks who is signed in, unless a link signs in. */
export function beginSession(): void {
  if (current_path.peek() === SIGN_IN && fragment.peek() !== '') endSession()
  else void openSession()
}

/** The console: signing in, or the screen of the address. */
export function App() {
  useLayoutEffect(() => {
    addEventListener('click', followLinks)
    return () => removeEventListener('click', followLinks)
  }, [])
  const { status } = session_state.value
  useEffect(() => {
    if (status !== 'signed_in') return
    if (current_path.peek() === SIGN_IN) navigate(addressOf('/'), { replace: true })
    void loadScreens()
  }, [status])
  if (status === 'unknown')
    return (
      <div class="sign-in">
        <Skeleton lines={3} />
      </div>
    )
  if (status !== 'signed_in') return <SignInScreen />
  const { load, props } = openScreen(current_path.value)
  return (
    <>
      <Shell>
        <Lazy load={load} props={props} />
      </Shell>
      <Toasts />
    </>
  )
}
