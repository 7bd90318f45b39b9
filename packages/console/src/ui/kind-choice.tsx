import type { DefinitionList } from '@linkspan/client'
import { texts } from '../texts/texts.ts'

/** The kinds of connectors, of which a person chooses one. */
export function KindChoice({
  kinds,
  chosen,
  onChange,
}: {
  readonly kinds: readonly DefinitionList['data'][number][]
  readonly chosen: string | undefined
  onChange(type: string): void
}) {
  return (
    <fieldset class="kinds">
      <legend class="strong">{texts.value.what}</legend>
      {kinds.map(({ type, title, oauth }) => (
        <label key={type} class={`kind ${chosen === type ? 'chosen' : ''}`}>
          <input
            type="radio"
            name="kind"
            value={type}
            checked={chosen === type}
            onChange={() => onChange(type)}
          />
          <span>
            <span class="strong">{title}</span>
            <span class="quiet small">{oauth ? texts.value.by_consent : texts.value.by_credentials}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
