import type { ConnectorRecord } from '@linkspan/client'
import { useEffect } from 'preact/hooks'
import { remember } from '../data/directory.ts'
import { HEALTH } from '../data/health.ts'
import { onEvent } from '../data/live.ts'
import { isAbsent, useResource } from '../data/resource.ts'
import { useDirectory } from '../data/use-directory.ts'
import { addressOf } from '../router.ts'
import type { ScreenProps } from '../screen-props.ts'
import { linkspan } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, Tabs } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Badge } from '../ui/texts.tsx'
import { ConnectorActions } from './connector/actions.tsx'
import { ConnectorCalls } from './connector/calls.tsx'
import { ConnectorEntities } from './connector/entities.tsx'
import { ConnectorSettings } from './connector/settings.tsx'
import { StatusView } from './connector/status.tsx'
import { Whose } from './whose.tsx'

const TABS = [
  ['', 'Status'],
  ['data', 'Data'],
  ['actions', 'Actions'],
  ['settings', 'Settings'],
] as const

/** One connector: how it is, what it has read, and what can be changed. */
export function ConnectorScreen({ id = '', tab = '' }: ScreenProps) {
  useDirectory()
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
  const is_busy = report.value.value?.current != null
  useEffect(() => onEvent((event) => event.connector_id === id && reload()), [id])
  // the state follows the end of a run, whether or not its event arrives
  useEffect(() => connector.reload(), [is_busy])
  // progress within a run is no event
  useEffect(() => {
    if (!is_busy) return
    const timer = setInterval(() => !document.hidden && report.reload(), 1_500)
    return () => clearInterval(timer)
  }, [is_busy, id])

  const crumbs = <a href={addressOf('/connectors')}>Connectors</a>
  if (isAbsent(connector.value.error))
    return (
      <Page title="No such connector" crumbs={crumbs}>
        <div class="card">
          <Empty
            title="There is no connector with this id"
            action={<ButtonLink href={addressOf('/connectors')}>All connectors</ButtonLink>}
          >
            It may have been deleted; the <a href={addressOf('/events', { connector: id })}>events</a> say
            when, and by whom.
          </Empty>
        </div>
      </Page>
    )
  const found = connector.value.value
  const own = (rest: string) => addressOf(`/connectors/${encodeURIComponent(id)}${rest && `/${rest}`}`)
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
          ...TABS.map(([name, text]) => ({ text, href: own(name), is_current: tab === name })),
          { text: 'Events', href: addressOf('/events', { connector: id }), is_current: false },
        ]}
      />
      <Loaded resource={connector} title="The connector could not be read.">
        {(read) =>
          tab === 'settings' ? (
            <ConnectorSettings key={read.id} connector={read} onChange={reload} />
          ) : tab === 'actions' ? (
            <ConnectorCalls key={read.id} connector={read} />
          ) : tab === 'data' ? (
            <ConnectorEntities connector={read} report={report} />
          ) : (
            <StatusView connector={read} report={report} />
          )
        }
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
