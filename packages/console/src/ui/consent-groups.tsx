import type { Definition } from '@linkspan/client'
import { groupText, texts } from '../texts/texts.ts'
import { CheckFields } from './fields.tsx'

type ConsentGroup = Definition['consent_groups'][number]

/** Which rights a consent asks for beside those that every consent asks for. Shows nothing if there are none. */
export function ConsentGroups({
  groups,
  chosen,
  disabled = false,
  onChange,
}: {
  readonly groups: readonly ConsentGroup[]
  /** The names of those that are asked for. */
  readonly chosen: readonly string[]
  readonly disabled?: boolean
  onChange(chosen: readonly string[]): void
}) {
  if (groups.length === 0) return null
  return (
    <fieldset class="choices" disabled={disabled}>
      <legend class="strong">{texts.value.besides_reading}</legend>
      <CheckFields
        options={groups.map((group) => [group.name, groupText(group)])}
        chosen={chosen}
        onChange={onChange}
      />
    </fieldset>
  )
}

/** The names of those that consents ask for by default. */
export const defaultNames = (groups: readonly ConsentGroup[] = []): readonly string[] =>
  groups.filter(({ by_default }) => by_default).map(({ name }) => name)
