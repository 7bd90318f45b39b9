import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { HEALTH } from './data/health.ts'
import { summary } from './data/summary.ts'
import { addressOf, current_path } from './router.ts'
import { sections } from './routes.ts'
import { session, signOut } from './session.ts'
import { type Theme, theme } from './theme.ts'
import { Button } from './ui/button.tsx'
import icon from './ui/icon.svg'
import { Icon } from './ui/icons.tsx'
import { Badge, Name, numberText } from './ui/texts.tsx'

/** The screens by which a connector is made. */
const CONNECTING = new Set(['/connect', '/connected'])

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** The frame of every screen: where one is, where else one can go, and who one is. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const [is_open, setOpen] = useState(false)
  const here = current_path.value
  useEffect(() => setOpen(false), [here])
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <Button
          kind="plain"
          label={is_open ? 'Close the menu' : 'Open the menu'}
          onPress={() => setOpen(!is_open)}
        >
          <Icon name={is_open ? 'close' : 'menu'} />
        </Button>
        <Brand />
      </header>
      <aside class={`side ${is_open ? 'open' : ''}`} aria-label="Console">
        <Brand />
        <nav class="nav" aria-label="Screens">
          {sections.map(({ to, text, icon }) => (
            <a key={to} href={addressOf(to)} aria-current={isWithin(here, to) ? 'page' : undefined}>
              <Icon name={icon} />
              {text}
              {to === '/' && <Failing />}
            </a>
          ))}
        </nav>
        <Person />
      </aside>
      <main class="main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

const isWithin = (here: string, to: string) =>
  here === to || (to !== '/' && here.startsWith(`${to}/`)) || (to === '/connectors' && CONNECTING.has(here))

function Brand() {
  return (
    <a class="brand" href={addressOf('/')}>
      <img src={icon} alt="" />
      Linkspan
    </a>
  )
}

/** How many connectors a person must look after. */
function Failing() {
  const states = summary.value.value?.states ?? []
  const count = states.reduce((sum, each) => sum + (HEALTH[each.state].tone === 'bad' ? each.count : 0), 0)
  if (count === 0) return null
  return (
    <span class="count">
      <Badge tone="bad" bare>
        {numberText(count)}
        <span class="visually-hidden"> failing</span>
      </Badge>
    </span>
  )
}

function Person() {
  const own = session.value
  if (!own) return null
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] as Theme
  return (
    <div class="side-foot">
      <div>
        <Name text={own.organization.name} class="strong" />
        <div class="quiet small">
          <Name text={own.person.name} />
          <div>Role: {own.role}</div>
        </div>
      </div>
      <div class="row wrapping">
        <Button
          small
          kind="plain"
          label={`Theme: ${theme.value}; change to ${next}`}
          onPress={() => {
            theme.value = next
          }}
        >
          <Icon name="theme" /> Theme: {theme.value}
        </Button>
        <Button small kind="plain" onPress={() => void signOut()}>
          <Icon name="out" /> Sign out
        </Button>
      </div>
    </div>
  )
}
