import type { ConnectorRecord, SyncReport } from '@linkspan/client'
import { beginConsent } from '../../data/consent.ts'
import { kinds } from '../../data/definitions.ts'
import { forget } from '../../data/directory.ts'
import type { LiveResource } from '../../data/resource.ts'
import { addressOf, navigate } from '../../router.ts'
import { linkspan, may } from '../../session.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/dialog.tsx'
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
  const { id, status, name, sync } = connector
  const known = report.value.value
  const is_running = known?.current != null
  const is_suspended = known?.status === 'suspended'
  const refused = may('operate') ? undefined : 'Your role may only look'
  const start = useAction(async () => {
    await linkspan.connectors.sync(id)
    toast('The sync was requested.')
    onChange()
  })
  const full = useAction(async () => {
    await linkspan.connectors.sync(id, { full: true })
    toast('Everything is read again.')
    onChange()
  })
  const cancel = useAction(async () => {
    await linkspan.connectors.cancelSync(id)
    onChange()
  })
  const pause = useAction(async () => {
    await (is_suspended ? linkspan.connectors.resumeSync(id) : linkspan.connectors.suspendSync(id))
    onChange()
  })
  const check = useAction(async () => {
    const { error } = await linkspan.connectors.check(id)
    toast(error ? `The check failed: ${error.message}` : 'The credentials work.')
    onChange()
  })
  const first = [start, full, cancel, pause, check].find(({ error }) => error !== undefined)
  const not_now =
    refused ??
    (sync.status === 'not_configured'
      ? 'It has nothing to sync yet; see its settings'
      : is_suspended
        ? 'Its syncing is suspended'
        : status === 'reauth_required'
          ? 'The vendor refuses its credentials; reconnect it first'
          : undefined)
  return (
    <div class="stack tight">
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
          Check
        </Button>
        <Button busy={pause.is_busy} refused={refused} onPress={pause.run}>
          {is_suspended ? 'Resume syncing' : 'Suspend syncing'}
        </Button>
        {!is_running && (
          <Button busy={full.is_busy} refused={not_now} onPress={full.run}>
            Read all again
          </Button>
        )}
        <ConfirmButton
          text="Delete"
          title="Delete this connector?"
          refused={may('manage') ? undefined : 'Only the role “manage” deletes'}
          question={
            <>
              <bdi class="strong">{name}</bdi> is deleted with its credentials and its synced data. This
              cannot be undone.
            </>
          }
          onConfirm={async () => {
            await linkspan.connectors.delete(id)
            forget(id)
            toast('The connector was deleted.')
            navigate(addressOf('/connectors'))
          }}
        />
      </div>
      {first && <Problem error={first.error} />}
    </div>
  )
}

/** Begins a consent that gives the connector new credentials. */
export function Reconnect({
  connector,
  primary,
}: {
  readonly connector: ConnectorRecord
  readonly primary?: boolean
}) {
  const { id, connector_type, customer_name } = connector
  const has_consent = kinds.value.find(({ type }) => type === connector_type)?.oauth ?? false
  const begin = useAction(() => beginConsent({ connector_type, customer_name, connector_id: id }))
  const refused = may('operate') ? undefined : 'Your role may only look'
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
        <a class="button" href={addressOf(`/connectors/${encodeURIComponent(id)}/settings`)}>
          Enter new credentials
        </a>
      )}
      {begin.error !== undefined && <Problem error={begin.error} />}
    </>
  )
}
