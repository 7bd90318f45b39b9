import type { ComponentChildren } from 'preact'
import { Spinner } from './icons.tsx'

/** How a button looks. */
export interface ButtonProps {
  readonly kind?: 'primary' | 'danger' | 'plain' | undefined
  readonly small?: boolean | undefined
  readonly filled?: boolean | undefined
  /** Whether its work runs; it cannot be pressed meanwhile. */
  readonly busy?: boolean | undefined
  /** Why it cannot be pressed. It stays reachable, so that everyone can learn the reason. */
  readonly refused?: string | undefined
  readonly type?: 'button' | 'submit' | undefined
  readonly label?: string | undefined
  /** Whether what it opens is open. */
  readonly expanded?: boolean | undefined
  readonly children: ComponentChildren
  onPress?(): void
}

const classOf = ({ kind, small, filled }: Pick<ButtonProps, 'kind' | 'small' | 'filled'>) =>
  ['button', kind, small && 'small', filled && 'filled'].filter(Boolean).join(' ')

/** A button. */
export function Button(props: ButtonProps) {
  const { busy, refused, type = 'button', label, expanded, children, onPress } = props
  const is_idle = busy || refused !== undefined
  return (
    <button
      type={type}
      class={classOf(props)}
      aria-disabled={is_idle ? 'true' : undefined}
      aria-label={label}
      aria-expanded={expanded}
      title={refused ?? label}
      onClick={(event) => {
        if (!is_idle) return onPress?.()
        event.preventDefault()
      }}
    >
      {busy && <Spinner />}
      {children}
      {refused !== undefined && <span class="visually-hidden">: {refused}</span>}
    </button>
  )
}

/** Why a button beside it cannot be pressed, for those who see it. */
export function RefusalNote({ reason }: { readonly reason: string | undefined }) {
  return reason === undefined ? null : (
    <p class="quiet small refusal" aria-hidden="true">
      {reason}
    </p>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  kind,
  small,
  children,
}: Pick<ButtonProps, 'kind' | 'small' | 'children'> & { readonly href: string }) {
  return (
    <a class={classOf({ kind, small })} href={href}>
      {children}
    </a>
  )
}
