import type { ConnectorRecord, SyncReport } from '@linkspan/client'
import { kinds } from '../../data/definitions.ts'
import { HEALTH } from '../../data/health.ts'
import type { LiveResource } from '../../data/resource.ts'
import { placeOf } from '../../router.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FactList, type Facts } from '../../ui/page.tsx'
import { FailureWords, Loaded, Trace } from '../../ui/states.tsx'
import { amount, Badge, CopyButton, intervalText, Time } from '../../ui/texts.tsx'
import { Calendar } from './calendar.tsx'
import { Runs } from './runs.tsx'
import { RunsChart } from './runs-chart.tsx'
import { SyncedTable } from './synced-table.tsx'

/** How a connector is: what is wrong first, then its facts, its runs and its entities. */
export function StatusView({
  connector,
  report,
}: {
  readonly connector: ConnectorRecord
  readonly report: LiveResource<SyncReport>
}) {
  const { state, reason, remedy, code, since } = connector.health
  const tone = HEALTH[state].tone
  return (
    <>
      {reason && (
        <div
          class={`problem ${tone === 'bad' ? '' : tone === 'quiet' ? 'quiet-tone' : 'warn'}`}
          role="status"
        >
          <p class="row wrapping">
            <Badge tone={tone}>{HEALTH[state].text}</Badge>
            {since && (
              <span class="quiet small">
                <Time at={since} />
              </span>
            )}
          </p>
          <FailureWords message={reason} remedy={remedy} />
          <Trace code={code}>
            {state === 'not_configured' && (
              <ButtonLink small href={placeOf('connectors', connector.id, 'settings')}>
                To the settings
              </ButtonLink>
            )}
          </Trace>
        </div>
      )}
      <div class="card padded">
        <FactList facts={factsOf(connector)} />
      </div>
      <Loaded resource={report} title="How far the sync is could not be read.">
        {(read) => (
          <>
            <RunsChart runs={read.runs} />
            <Runs runs={read.runs} current={read.current} />
            <Calendar
              connector_id={connector.id}
              changed={read.entities.map(({ synced_at }) => synced_at).join()}
            />
            <section class="stack tight">
              <h2>Entities</h2>
              <SyncedTable
                connector_id={connector.id}
                entities={read.entities}
                is_open={read.current !== null}
              />
            </section>
          </>
        )}
      </Loaded>
    </>
  )
}

function factsOf(connector: ConnectorRecord): Facts {
  const { id, status, account, customer_name, granted_scopes, last_check, sync, created_at } = connector
  const groups = kinds.value
    .find(({ type }) => type === connector.connector_type)
    ?.consent_groups.filter(({ name }) => connector.consent_groups?.includes(name))
  const { credentials_expire_at, credentials_renewed_at, sync_interval_seconds } = connector
  return [
    [
      'Account at the vendor',
      account ? (
        <>
          <bdi>{account.name}</bdi> <span class="quiet wrap">{account.id}</span>
        </>
      ) : (
        <span class="quiet">unknown until a check succeeds</span>
      ),
    ],
    [
      'Customer',
      <bdi key="customer" class="wrap">
        {customer_name}
      </bdi>,
    ],
    ['Last check', last_check ? <Time at={last_check.checked_at} /> : <span class="quiet">not yet</span>],
    [
      status === 'reauth_required' && sync.next_at ? 'Tried again' : 'Next sync',
      sync.next_at ? <Time at={sync.next_at} /> : <span class="quiet">not by itself</span>,
    ],
    ['Interval', sync_interval_seconds === null ? 'only when asked' : intervalText(sync_interval_seconds)],
    ['Credentials renewed', <Time key="renewed" at={credentials_renewed_at} />],
    [
      'Access token ends',
      credentials_expire_at ? (
        <Time at={credentials_expire_at} />
      ) : (
        <span class="quiet">unknown or never</span>
      ),
    ],
    ['Created', <Time key="created" at={created_at} />],
    groups && groups.length > 0 && ['Access besides reading', groups.map(({ title }) => title).join(' · ')],
    [
      'Scopes',
      granted_scopes ? (
        <details>
          <summary>{amount(granted_scopes.length, 'scope')}</summary>
          <ul>
            {granted_scopes.map((scope) => (
              <li key={scope} class="wrap mono small">
                {scope}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <span class="quiet">the vendor did not say</span>
      ),
    ],
    [
      'Id',
      <span key="id" class="row wrapping">
        <code class="wrap">{id}</code>
        <CopyButton text={id} label="Copy id" />
      </span>,
      true,
    ],
  ]
}
