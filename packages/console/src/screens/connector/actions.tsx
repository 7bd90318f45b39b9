import type { ConnectorRecord, SyncReport } from '@linkspan/client'
import { beginConsent } from '../../data/consent.ts'
import { kinds } from '../../data/definitions.ts'
import type { LiveResource } from '../../data/resource.ts'
import { placeOf } from '../../router.ts'
import { linkspan, refusalFor } from '../../session.ts'
import { type StartedWork, useAction } from '../../ui/action.ts'
import { Button, RefusalNote } from '../../ui/button.tsx'
import { Problem } from '../../ui/states.tsx'
import { toast } from '../../ui/texts.tsx'

/** What can be done with a connector. What comes of it is shown below. */
export function ConnectorActions({
  connector,
  report,
  onChange,
}: {
  readonly connector: ConnectorRecord
  readonly report: LiveResource<SyncReport>
  onChange(): void
}) {
  const { id, status } = connector
  const known = report.value.value
  const is_running = known?.current != null
  const is_suspended = known?.status === 'suspended'
  const refused = refusalFor('operate')
  const start = useChange(onChange, async () => {
    await linkspan.connectors.sync(id)
    toast('The sync was requested.')
  })
  const full = useChange(onChange, async () => {
    await linkspan.connectors.sync(id, { full: true })
    toast('Everything is read again.')
  })
  const cancel = useChange(onChange, () => linkspan.connectors.cancelSync(id))
  const pause = useChange(onChange, () =>
    is_suspended ? linkspan.connectors.resumeSync(id) : linkspan.connectors.suspendSync(id),
  )
  const check = useChange(onChange, async () => {
    const { error } = await linkspan.connectors.check(id)
    toast(error ? `The check failed: ${error.message}` : 'The credentials work.')
  })
  const first = [start, full, cancel, pause, check].find(({ error }) => error !== undefined)
  const not_now = refused ?? whyNoSync(connector, is_suspended)
  return (
    <div class="stack tight connector-actions">
      <div class="row wrapping">
        {status === 'reauth_required' && <Reconnect connector={connector} primary />}
        {is_running ? (
          <Button busy={cancel.is_busy} refused={refused} onPress={cancel.run}>
            Cancel the sync
          </Button>
        ) : (
          <Button
            kind={status === 'reauth_required' ? undefined : 'primary'}
            busy={start.is_busy}
            refused={not_now}
            onPress={start.run}
          >
            Sync now
          </Button>
        )}
        <Button busy={check.is_busy} refused={refused} onPress={check.run}>
          Check credentials
        </Button>
        <Button busy={pause.is_busy} refused={refused} onPress={pause.run}>
          {is_suspended ? 'Resume syncing' : 'Suspend syncing'}
        </Button>
        {!is_running && (
          <Button busy={full.is_busy} refused={not_now} onPress={full.run}>
            Read all again
          </Button>
        )}
      </div>
      <RefusalNote reason={is_running ? refused : not_now} />
      {first && <Problem error={first.error} />}
    </div>
  )
}

/** Work after which the connector is read again. */
const useChange = (onChange: () => void, work: () => Promise<unknown>): StartedWork =>
  useAction(async () => {
    await work()
    onChange()
  })

/** Why a connector cannot be synced at the moment. */
function whyNoSync({ sync, status }: ConnectorRecord, is_suspended: boolean): string | undefined {
  if (sync.status === 'not_configured') return 'Its settings do not say yet what to sync.'
  if (is_suspended) return 'Its syncing is suspended.'
  return status === 'reauth_required' ? 'It cannot sync: the vendor refuses its credentials.' : undefined
}

/** Begins a consent that gives the connector new credentials. */
export function Reconnect({
  connector,
  primary,
  consent_groups = connector.consent_groups ?? undefined,
}: {
  readonly connector: ConnectorRecord
  readonly primary?: boolean
  /** The groups of rights to ask for; by default those that it has. */
  readonly consent_groups?: readonly string[] | undefined
}) {
  const { id, connector_type, customer_name } = connector
  const has_consent = kinds.value.find(({ type }) => type === connector_type)?.oauth ?? false
  const begin = useAction(() =>
    beginConsent({ connector_type, customer_name, connector_id: id, consent_groups }),
  )
  const refused = refusalFor('operate')
  return (
    <>
      {has_consent ? (
        <Button
          kind={primary ? 'primary' : undefined}
          busy={begin.is_busy}
          refused={refused}
          onPress={begin.run}
        >
          Reconnect by consent
        </Button>
      ) : (
        <a class="button" href={placeOf('connectors', id, 'settings')}>
          Enter new credentials
        </a>
      )}
      {begin.error !== undefined && <Problem error={begin.error} />}
    </>
  )
}
