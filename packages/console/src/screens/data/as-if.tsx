import type { HostedSearchMeta } from '@linkspan/client'
import { placeOf } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { amount } from '../../ui/texts.tsx'

/** Says that records are shown as if a change set had been done, and what they do not show of it. */
export function AsIf({
  change_set,
  answered,
  onLeave,
}: {
  readonly change_set: string
  readonly answered: HostedSearchMeta['change_set']
  onLeave(): void
}) {
  return (
    <section class="problem warn" aria-label="As if a change set had been done">
      <p>
        As if <a href={placeOf('approvals', change_set)}>the change set</a> had been done
        {answered && `: ${amount(answered.writes, 'write')}`}.
      </p>
      {answered && answered.not_covered.length > 0 && (
        <details>
          <summary>{amount(answered.not_covered.length, 'write')} not shown whole</summary>
          <ul>
            {answered.not_covered.map(({ write, reason, fields }) => (
              <li key={write} class="wrap">
                Write {write}: {reason}
                {fields && ` (${fields.join(', ')})`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button small onPress={onLeave}>
        Show what is
      </Button>
    </section>
  )
}
