import { useId } from 'preact/hooks'
import type { TypesByPath } from '../../data/query-state.ts'

/** Choosing a field by typing a part of its name; the browser suggests the fields. */
export function FieldInput({
  label,
  value,
  fields,
  types,
  placeholder = 'Field',
  onChange,
}: {
  readonly label: string
  readonly value: string
  /** The fields that may be chosen. */
  readonly fields: readonly string[]
  readonly types: TypesByPath
  /** What it means that there is none. */
  readonly placeholder?: string
  onChange(value: string): void
}) {
  const id = useId()
  const is_unknown = value !== '' && !fields.includes(value)
  return (
    <>
      <input
        class="input field-input"
        list={id}
        aria-label={label}
        aria-invalid={is_unknown ? 'true' : undefined}
        title={is_unknown ? 'There is no such field here' : value}
        placeholder={placeholder}
        value={value}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {fields.map((field) => (
          <option key={field} value={field}>
            {types[field] ?? 'aggregate'}
          </option>
        ))}
      </datalist>
    </>
  )
}
