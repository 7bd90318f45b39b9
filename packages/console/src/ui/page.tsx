import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { RefusalNote } from './button.tsx'

/** What stands in the title of the window after that of the screen. */
export const product = signal('Linkspan')

/** A screen: its title, what leads back, and what can be done. */
export function Page({
  title,
  crumbs,
  lead,
  actions,
  refused,
  wide,
  narrow,
  children,
}: {
  readonly title: string
  /** Links that lead back. */
  readonly crumbs?: ComponentChildren
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Why the person may not do what the screen is for. */
  readonly refused?: string | undefined
  readonly wide?: boolean
  readonly narrow?: boolean
  readonly children: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${title} – ${product.value}`
  }, [title, product.value])
  return (
    <div class={`page ${wide ? 'wide' : ''} ${narrow ? 'narrow' : ''}`}>
      <header class="page-head">
        <div>
          {crumbs && (
            <nav class="crumbs" aria-label="Back">
              {crumbs}
            </nav>
          )}
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {lead && <div class="quiet">{lead}</div>}
          <RefusalNote reason={refused} />
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** Views of one subject, each with its address. */
export function Tabs({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly { readonly text: string; readonly href: string; readonly is_current: boolean }[]
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ text, href, is_current }) => (
        <a key={text} href={href} aria-current={is_current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}

/** A fact with its name; a long one has more room. */
type Fact = readonly [name: string, value: ComponentChildren, is_long?: boolean]

/** Facts, and in place of some that there are none. */
export type Facts = readonly (Fact | false | '' | null | undefined)[]

/** Facts with their names. */
export function FactList({ facts }: { readonly facts: Facts }) {
  return (
    <dl class="facts-list">
      {facts
        .filter((fact) => !!fact)
        .map(([name, value, is_long]) => (
          <div key={name} class={is_long ? 'long' : ''}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
