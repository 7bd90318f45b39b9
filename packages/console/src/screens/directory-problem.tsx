import { connectors, directory_state, reloadDirectory } from '../data/directory.ts'
import { live_status } from '../data/live.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/states.tsx'

/** Why the list of connectors is not there, or not as it is now. */
export function DirectoryProblem() {
  return (
    <LiveProblem
      error={directory_state.value.error}
      is_former={connectors.value.length > 0}
      onRetry={reloadDirectory}
    />
  )
}

/** Why what is known of the connectors is not there, or not as it is now. */
export function LiveProblem({
  error,
  is_former,
  onRetry,
}: {
  readonly error: unknown
  /** Whether something is there that was read before. */
  readonly is_former: boolean
  onRetry(): void
}) {
  if (error !== undefined)
    return (
      <Problem
        error={error}
        title="The connectors could not be read."
        is_former={is_former}
        onRetry={onRetry}
      />
    )
  if (live_status.value === 'on') return null
  return (
    <div class="problem warn" role="status">
      <p class="strong">This screen is not live.</p>
      <p>The server has ended the stream of events, so that changes do not appear by themselves.</p>
      <div>
        <Button small onPress={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    </div>
  )
}
