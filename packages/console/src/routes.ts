import type { ScreenProps } from './screen-props.ts'
import { type Loader, loadAhead } from './ui/lazy.tsx'

/** A screen and its address; names in braces are its properties. */
interface Screen {
  readonly at: string
  readonly load: Loader<ScreenProps>
}

const connector: Loader<ScreenProps> = async () => (await import('./screens/connector.tsx')).ConnectorScreen

const screens: readonly Screen[] = [
  { at: '/', load: async () => (await import('./screens/overview.tsx')).Overview },
  { at: '/connectors', load: async () => (await import('./screens/connectors.tsx')).ConnectorsScreen },
  { at: '/connectors/{id}', load: connector },
  { at: '/connectors/{id}/{tab}', load: connector },
  { at: '/data', load: async () => (await import('./screens/data.tsx')).DataScreen },
  { at: '/data/{id}/{entity}', load: async () => (await import('./screens/entity.tsx')).EntityScreen },
  { at: '/connect', load: async () => (await import('./screens/connect.tsx')).ConnectScreen },
  { at: '/connected', load: async () => (await import('./screens/connected.tsx')).Connected },
  { at: '/events', load: async () => (await import('./screens/events.tsx')).EventsScreen },
  { at: '/webhooks', load: async () => (await import('./screens/webhooks.tsx')).WebhooksScreen },
  { at: '/webhooks/{id}', load: async () => (await import('./screens/webhook.tsx')).WebhookScreen },
  { at: '/approvals', load: async () => (await import('./screens/approvals.tsx')).ApprovalsScreen },
  { at: '/approvals/{id}', load: async () => (await import('./screens/approval.tsx')).ApprovalScreen },
  { at: '/tokens', load: async () => (await import('./screens/tokens.tsx')).TokensScreen },
]

const missing: Loader<ScreenProps> = async () => (await import('./screens/not-found.tsx')).NotFound

const patterns = screens.map(({ at, load }) => ({
  pattern: new RegExp(`^${at.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  load,
}))

/** Loads all screens that are not there yet, one by one. */
export const loadScreens = () => loadAhead(screens.map(({ load }) => load))

/** The screen of a path. */
export function openScreen(path: string) {
  for (const { pattern, load } of patterns) {
    const groups = pattern.exec(path)?.groups
    if (!pattern.test(path)) continue
    return {
      load,
      props: Object.fromEntries(Object.entries(groups ?? {}).map(([name, text]) => [name, decoded(text)])),
    }
  }
  return { load: missing, props: {} }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the navigation has. */
export const sections = [
  { to: '/', text: 'Overview', icon: 'overview' },
  { to: '/connectors', text: 'Connectors', icon: 'connectors' },
  { to: '/data', text: 'Data', icon: 'data' },
  { to: '/events', text: 'Events', icon: 'events' },
  { to: '/webhooks', text: 'Webhooks', icon: 'webhooks' },
  { to: '/approvals', text: 'Approvals', icon: 'approvals' },
  { to: '/tokens', text: 'Clients and tokens', icon: 'tokens' },
] as const
