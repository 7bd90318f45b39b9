import type { ConnectorSummary } from '@linkspan/client'
import { HEALTH, type ShownHealth } from '../data/health.ts'
import { keepSummary, reloadSummary, summary } from '../data/summary.ts'
import { useKept } from '../data/use-kept.ts'
import { addressOf } from '../router.ts'
import { may } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'
import { amount, Badge, numberText } from '../ui/texts.tsx'
import { LiveProblem } from './directory-problem.tsx'
import { NothingConnected } from './nothing-connected.tsx'
import { Activity } from './overview-activity.tsx'
import { FailureGroups } from './overview-groups.tsx'
import { Waiting } from './overview-waiting.tsx'

/** The states that each part of the screen has, in order. */
const PARTS: readonly { readonly title: string; readonly states: readonly ShownHealth[] }[] = [
  { title: 'Failing', states: ['reauth_required', 'failed', 'partial'] },
  { title: 'Overdue and waiting for somebody', states: ['overdue', 'not_configured'] },
  { title: 'Running', states: ['running', 'paused'] },
]

/** What waits for a person, what syncs did, and then what fails, what is late and what runs. */
export function Overview() {
  useKept(keepSummary)
  const { value: read, error } = summary.value
  return (
    <Page
      title="Overview"
      lead={error === undefined && (read ? amount(read.total, 'connector') : 'Reading the connectors …')}
      actions={
        may('operate') && (
          <ButtonLink kind={read && read.total > 0 ? 'primary' : undefined} href={addressOf('/connect')}>
            Connect
          </ButtonLink>
        )
      }
    >
      <LiveProblem error={error} is_former={read !== undefined} onRetry={() => void reloadSummary()} />
      {read && read.total > 0 && <Summary states={read.states} />}
      <Waiting />
      {read?.total !== 0 && <Activity />}
      {!read && error === undefined && <Skeleton lines={8} />}
      {read?.total === 0 && (
        <div class="card">
          <NothingConnected />
        </div>
      )}
      {read &&
        PARTS.map(({ title, states }) => (
          <FailureGroups
            key={title}
            title={title}
            total={read.states.reduce(
              (sum, { state, count }) => sum + (states.includes(state) ? count : 0),
              0,
            )}
            groups={read.groups.filter(({ state }) => states.includes(state))}
          />
        ))}
      {read && read.more_groups > 0 && (
        <p class="quiet">
          {amount(read.more_groups, 'more reason')};{' '}
          <a href={addressOf('/connectors')}>the list of connectors</a> has all of them.
        </p>
      )}
      {read && read.total > 0 && read.states.every(({ state }) => HEALTH[state].tone !== 'bad') && (
        <p class="quiet">No connector fails. What goes wrong appears here first, with its reason.</p>
      )}
    </Page>
  )
}

/** How many connectors are in each state; each number leads to them. */
function Summary({ states }: { readonly states: ConnectorSummary['states'] }) {
  const order = Object.keys(HEALTH)
  return (
    <nav class="summary" aria-label="Connectors by state">
      {states
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map(({ state, count }) => (
          <a key={state} href={addressOf('/connectors', { state })}>
            <span class="summary-count">{numberText(count)}</span>
            <Badge tone={HEALTH[state].tone}>{HEALTH[state].text}</Badge>
          </a>
        ))}
    </nav>
  )
}
