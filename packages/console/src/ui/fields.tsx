import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { texts } from '../texts/texts.ts'

interface Common {
  readonly label: string
  /** What programs call it. */
  readonly api_name?: string | undefined
  readonly value: string
  readonly hint?: ComponentChildren
  /** What is wrong with the value. */
  readonly fault?: string | undefined
  readonly required?: boolean | undefined
  /** Whether only screen readers get the label. */
  readonly bare?: boolean | undefined
  onChange(value: string): void
}

/** The words of a label, and what programs call the value. */
function Label({
  text,
  api_name,
}: {
  readonly text: ComponentChildren
  readonly api_name?: string | undefined
}) {
  return (
    <>
      {text}
      {api_name && (
        <>
          {' '}
          <code class="api-name">{api_name}</code>
        </>
      )}
    </>
  )
}

/** The label, the note and the fault around a control. */
function Field({
  id,
  label,
  api_name,
  hint,
  fault,
  required,
  bare,
  children,
}: Omit<Common, 'value' | 'onChange'> & { readonly id: string; readonly children: ComponentChildren }) {
  if (bare)
    return (
      <>
        <label class="visually-hidden" for={id}>
          {label}
        </label>
        {children}
      </>
    )
  return (
    <div class="field">
      <label for={id} class="wrap">
        <Label text={label} api_name={api_name} />
        {required && <span class="quiet"> {texts.value.required}</span>}
      </label>
      {children}
      {hint && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {fault !== undefined && (
        <div class="fault" id={`${id}-fault`} role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}

const described = (id: string, { hint, fault }: Pick<Common, 'hint' | 'fault'>) =>
  [hint && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean).join(' ') || undefined

/** A line of text. */
export function TextField({
  type = 'text',
  placeholder,
  lines,
  list,
  class: more = '',
  ...common
}: Common & {
  readonly type?: 'text' | 'search' | 'password' | 'number' | 'date' | 'url'
  readonly placeholder?: string | undefined
  /** More than one line. */
  readonly lines?: number
  /** The id of a list of suggestions. */
  readonly list?: string
  readonly class?: string
}) {
  const id = useId()
  const { value, fault, required, onChange } = common
  const shared = {
    id,
    value,
    placeholder,
    'aria-invalid': fault !== undefined ? ('true' as const) : undefined,
    'aria-required': required ? ('true' as const) : undefined,
    'aria-describedby': described(id, common),
    autocomplete: 'off',
    spellcheck: false,
    dir: 'auto' as const,
    class: `input ${more}`,
  }
  return (
    <Field id={id} {...common}>
      {lines === undefined ? (
        <input
          {...shared}
          type={type as 'text'}
          list={list}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <textarea {...shared} rows={lines} onInput={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}

/** One of a few choices. */
export function SelectField({
  options,
  ...common
}: Common & { readonly options: readonly (readonly [value: string, text: string])[] }) {
  const id = useId()
  return (
    <Field id={id} {...common}>
      <select
        id={id}
        class="input"
        value={common.value}
        aria-describedby={described(id, common)}
        onChange={(event) => common.onChange(event.currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === common.value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Yes or no. */
export function CheckField({
  label,
  api_name,
  hint,
  checked,
  onChange,
}: {
  readonly label: ComponentChildren
  readonly api_name?: string | undefined
  readonly hint?: ComponentChildren
  readonly checked: boolean
  onChange(checked: boolean): void
}) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="wrap">
        <Label text={label} api_name={api_name} />
        {hint && <span class="hint quiet small"> {hint}</span>}
      </span>
    </label>
  )
}

/** Any of several choices. */
export function CheckFields({
  options,
  chosen,
  onChange,
}: {
  readonly options: readonly (readonly [name: string, label: string, hint?: string])[]
  /** The names of those that are chosen. */
  readonly chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}) {
  return (
    <>
      {options.map(([name, label, hint]) => (
        <CheckField
          key={name}
          label={label}
          hint={hint}
          checked={chosen.includes(name)}
          onChange={(is_on) => onChange(is_on ? [...chosen, name] : chosen.filter((each) => each !== name))}
        />
      ))}
    </>
  )
}
