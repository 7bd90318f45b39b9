import { query, setQuery } from '../router.ts'
import { SelectField } from './fields.tsx'

/** A choice that is kept in the address as the parameter of this name; by default all are shown. */
export function FilterField({
  name,
  label,
  all,
  options,
}: {
  readonly name: string
  readonly label: string
  /** The words for no choice. */
  readonly all: string
  readonly options: readonly (readonly [value: string, text: string])[]
}) {
  return (
    <SelectField
      bare
      label={label}
      value={query.value.get(name) ?? ''}
      options={[['', all], ...options]}
      onChange={(value) => setQuery({ [name]: value })}
    />
  )
}
