import { directory_state, health } from '../data/directory.ts'
import { HEALTH, type HealthState } from '../data/health.ts'
import { useDirectory } from '../data/use-directory.ts'
import { addressOf } from '../router.ts'
import { may } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Badge, numberText } from '../ui/texts.tsx'
import { DirectoryProblem } from './directory-problem.tsx'
import { countText, NothingConnected } from './nothing-connected.tsx'
import { FailureGroups, type Listed } from './overview-groups.tsx'
import { Waiting } from './overview-waiting.tsx'

/** The states that each part of the screen has, in order. */
const PARTS: readonly { readonly title: string; readonly states: readonly HealthState[] }[] = [
  { title: 'Failing', states: ['reauth_required', 'failed', 'partial'] },
  { title: 'Overdue and waiting for somebody', states: ['overdue', 'not_configured'] },
  { title: 'Running', states: ['running', 'paused'] },
]

/** What fails comes first, then what is late, then what runs. */
export function Overview() {
  useDirectory()
  const all: readonly Listed[] = health.value
  const { is_complete, error } = directory_state.value
  const lead = countText(all.length, is_complete)
  return (
    <Page
      title="Overview"
      lead={error === undefined && lead}
      actions={
        may('operate') && (
          <ButtonLink kind={all.length > 0 ? 'primary' : undefined} href={addressOf('/connect')}>
            Connect
          </ButtonLink>
        )
      }
    >
      <DirectoryProblem />
      {all.length > 0 && <Summary all={all} />}
      <Waiting />
      {all.length === 0 && !is_complete && error === undefined && <Skeleton lines={8} />}
      {all.length === 0 && is_complete && (
        <div class="card">
          <NothingConnected />
        </div>
      )}
      {PARTS.map(({ title, states }) => (
        <FailureGroups key={title} title={title} listed={all.filter(({ state }) => states.includes(state))} />
      ))}
      {is_complete && all.length > 0 && all.every(({ state }) => HEALTH[state].tone !== 'bad') && (
        <p class="quiet">Nothing fails. What goes wrong appears here first, with its reason.</p>
      )}
    </Page>
  )
}

/** How many connectors are in each state; each number leads to them. */
function Summary({ all }: { readonly all: readonly Listed[] }) {
  const states = (Object.keys(HEALTH) as HealthState[]).map((state) => ({
    state,
    count: all.filter((each) => each.state === state).length,
  }))
  return (
    <nav class="summary" aria-label="Connectors by state">
      {states
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <a key={state} href={addressOf('/connectors', { state })}>
            <span class="summary-count">{numberText(count)}</span>
            <Badge tone={HEALTH[state].tone}>{HEALTH[state].text}</Badge>
          </a>
        ))}
    </nav>
  )
}
