import type { JsonSchema } from '@linkspan/client'
import { type Draft, propertiesOf, type SchemaProperty } from '../data/schema-draft.ts'
import { fieldTexts, missingText, texts } from '../texts/texts.ts'
import { CheckField, SelectField, TextField } from './fields.tsx'
import { Words } from './texts.tsx'

/** The fields of an object, made from its schema with the words of the schema. */
export function SchemaForm({
  schema,
  draft,
  faults,
  leave_out = () => false,
  onChange,
}: {
  readonly schema: JsonSchema
  readonly draft: Draft
  readonly faults: Readonly<Record<string, string>>
  /** Which properties are not shown. */
  leave_out?: (name: string) => boolean
  onChange(draft: Draft): void
}) {
  return (
    <>
      {propertiesOf(schema)
        .filter(({ name }) => !leave_out(name))
        .map((property) => (
          <PropertyField
            key={property.name}
            property={property}
            text={draft[property.name] ?? ''}
            fault={faults[property.name]}
            onChange={(text) => onChange({ ...draft, [property.name]: text })}
          />
        ))}
    </>
  )
}

function PropertyField({
  property: { name, label: own, description, is_required, control, fallback },
  text,
  fault,
  onChange,
}: {
  readonly property: SchemaProperty
  readonly text: string
  readonly fault: string | undefined
  onChange(text: string): void
}) {
  const { by_default, one_each_line, as_json } = texts.value
  const usual = fallback === undefined || control.kind === 'json' ? '' : by_default(JSON.stringify(fallback))
  const more = control.kind === 'lines' ? one_each_line : control.kind === 'json' ? as_json : ''
  const [label, about] = fieldTexts(name) ?? [own, description ?? '']
  const hint = <Words text={[about, more, usual].filter(Boolean).join(' ')} />
  const said = fault !== undefined && text === '' ? missingText(fault, is_required) : fault
  const common = { label, api_name: name, value: text, hint, fault: said, required: is_required, onChange }
  switch (control.kind) {
    case 'switch':
      return (
        <CheckField
          label={label}
          api_name={name}
          hint={hint}
          checked={text === '' ? fallback === true : text === 'true'}
          onChange={(checked) => onChange(String(checked))}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...common}
          options={[['', '–'], ...control.choices.map((each) => [each, each] as const)]}
        />
      )
    case 'lines':
    case 'json':
      return <TextField {...common} lines={3} />
    case 'number':
      return <TextField {...common} type="number" />
    default:
      return (
        <TextField {...common} type={control.is_secret ? 'password' : control.is_date ? 'date' : 'text'} />
      )
  }
}
