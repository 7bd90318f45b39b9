import type { ConnectorRecord, SyncReport } from '@linkspan/client'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { remember } from '../data/directory.ts'
import { HEALTH } from '../data/health.ts'
import { onEvent } from '../data/live.ts'
import { isAbsent, type LiveResource, useResource } from '../data/resource.ts'
import { useKinds } from '../data/use-kept.ts'
import { useRepeated } from '../data/use-repeated.ts'
import { addressOf, placeOf } from '../router.ts'
import type { ScreenProps } from '../screen-props.ts'
import { linkspan } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { loadDrawings } from '../ui/chart/drawn.tsx'
import { Lazy, type Loader, loadAhead, loadEarly } from '../ui/lazy.tsx'
import { Page, Tabs } from '../ui/page.tsx'
import { EmptyCard, Loaded } from '../ui/states.tsx'
import { Badge } from '../ui/texts.tsx'
import { ConnectorActions } from './connector/actions.tsx'
import { Whose } from './whose.tsx'

/** How often the runs of a connector that is busy are read again, in milliseconds. */
const LOOK_MS = 1_500

interface ViewProps {
  readonly connector: ConnectorRecord
  readonly report: LiveResource<SyncReport>
  onChange(): void
}

const loadStatus: Loader<ViewProps> = async () => (await import('./connector/status.tsx')).StatusView

/** The views of a connector by the ends of their addresses. */
const views: Readonly<Record<string, { readonly text: string; readonly load: Loader<ViewProps> }>> = {
  '': { text: 'Status', load: loadStatus },
  data: { text: 'Data', load: async () => (await import('./connector/entities.tsx')).ConnectorEntities },
  actions: { text: 'Actions', load: async () => (await import('./connector/calls.tsx')).ConnectorCalls },
  settings: {
    text: 'Settings',
    load: async () => (await import('./connector/settings.tsx')).ConnectorSettings,
  },
}

/** One connector: how it is, what it has read, and what can be changed. */
export function ConnectorScreen({ id = '', tab = '' }: ScreenProps) {
  useKinds()
  const connector = useResource(id, async (signal) => {
    const found = await linkspan.connectors.get(id, { signal })
    remember(found)
    return found
  })
  const report = useResource(id, (signal) => linkspan.connectors.syncs(id, {}, { signal }))
  const reload = () => {
    connector.reload()
    report.reload()
  }
  const state = connector.value.value?.health.state
  const known = report.value.value
  useEffect(() => onEvent((event) => event.connector_id === id && reload()), [id])
  // progress within a run is no event, and its end may come before events are followed
  useRepeated(known?.current != null || state === 'running' || state === 'waiting', LOOK_MS, report.reload)
  useEffect(() => {
    if (known && connector.peek().value?.sync.status !== known.status) connector.reload()
  }, [known])
  const { load = loadStatus } = views[tab] ?? {}
  // the files of the view come while the server says what is in it
  useLayoutEffect(() => {
    void loadEarly(load)
    if (load === loadStatus) loadDrawings()
    void loadAhead(Object.values(views).map((each) => each.load))
  }, [])

  const crumbs = <a href={addressOf('/connectors')}>Connectors</a>
  if (isAbsent(connector.value.error))
    return (
      <Page title="No such connector" crumbs={crumbs}>
        <EmptyCard
          title="There is no connector with this id"
          action={<ButtonLink href={addressOf('/connectors')}>All connectors</ButtonLink>}
        >
          It may have been deleted; the <a href={addressOf('/events', { connector: id })}>events</a> say when,
          and by whom.
        </EmptyCard>
      </Page>
    )
  const found = connector.value.value
  const own = (rest: string) => placeOf('connectors', id, ...(rest ? [rest] : []))
  return (
    <Page
      title={found?.name ?? 'Connector'}
      crumbs={crumbs}
      lead={found && <Lead connector={found} />}
      actions={found && <ConnectorActions connector={found} report={report} onChange={reload} />}
    >
      <Tabs
        label="Views of the connector"
        tabs={[
          ...Object.entries(views).map(([name, { text }]) => ({
            text,
            href: own(name),
            is_current: tab === name,
          })),
          { text: 'Events', href: addressOf('/events', { connector: id }), is_current: false },
        ]}
      />
      <Loaded resource={connector} title="The connector could not be read.">
        {(read) => <Lazy key={read.id} load={load} props={{ connector: read, report, onChange: reload }} />}
      </Loaded>
    </Page>
  )
}

function Lead({ connector }: { readonly connector: ConnectorRecord }) {
  const { state } = connector.health
  return (
    <span class="row wrapping">
      <Badge tone={HEALTH[state].tone}>{HEALTH[state].text}</Badge>
      <Whose connector={connector} />
    </span>
  )
}
