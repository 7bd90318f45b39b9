import { ending_versions, titleOf } from '../data/definitions.ts'
import { useResource } from '../data/resource.ts'
import { addressOf, placeOf } from '../router.ts'
import { linkspan, may } from '../session.ts'
import { Problem } from '../ui/states.tsx'
import { amount } from '../ui/texts.tsx'

/** More than this are "at least". */
const MOST = 100

/** What waits for somebody beside the connectors: approvals, webhooks that fail, versions that end. */
export function Waiting() {
  const approvals = useResource('approvals', (signal) =>
    linkspan.approvals.list({ status: 'pending', limit: MOST }, { signal }),
  )
  // only those who may change webhooks may read them
  const webhooks = useResource('webhooks', async (signal) =>
    may('manage') ? linkspan.webhooks.list({ signal }) : { data: [] },
  )
  const pending = approvals.value.value?.data.length ?? 0
  const more = approvals.value.value?.meta.has_more ? 'At least ' : ''
  const failing = (webhooks.value.value?.data ?? []).filter(
    ({ disabled, failures }) => failures > 0 || (disabled && disabled.reason !== 'requested'),
  )
  return (
    <div class="stack tight waiting">
      {[
        {
          ...approvals.value,
          title: 'Whether writes wait for approval is not known.',
          retry: approvals.reload,
        },
        { ...webhooks.value, title: 'Whether webhooks fail is not known.', retry: webhooks.reload },
      ].map(
        ({ error, title, retry }) =>
          error !== undefined && <Problem key={title} error={error} title={title} onRetry={retry} />,
      )}
      {pending > 0 && (
        <a class="problem warn" href={addressOf('/approvals', { status: 'pending' })}>
          <span class="strong">
            {more}
            {amount(pending, 'write waits', 'writes wait')} for {may('manage') ? 'your' : 'an'} approval
          </span>
        </a>
      )}
      {failing.map(({ id, url, disabled, failures, behind }) => (
        <a key={id} class="problem" href={placeOf('webhooks', id)}>
          <span class="strong">{disabled ? 'A webhook was disabled' : 'A webhook fails'}</span>
          <span class="wrap">
            {url}: {disabled ? REASONS[disabled.reason] : `${amount(failures, 'attempt')} failed`};{' '}
            {amount(behind, 'event waits', 'events wait')}
          </span>
        </a>
      ))}
      {ending_versions.value.map(({ connector_type, api, version, sunset, newest, refused }) => (
        <div key={`${connector_type}${api}${version}`} class="problem warn">
          <span class="strong">
            {titleOf(connector_type)}: version {version} of the API “{api}” {refused ? 'was refused' : 'ends'}
          </span>
          <span>
            The vendor may refuse it from {sunset} on. This release knows {newest}
            {newest === version && '; update the server before that day'}.
          </span>
        </div>
      ))}
    </div>
  )
}

const REASONS = {
  failing: 'attempts failed for five days',
  gone: 'the receiver answered 410',
  requested: 'by a request',
}
