import { useState } from 'preact/hooks'
import type { TypesByPath } from '../../data/query-state.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { amount, Words } from '../../ui/texts.tsx'

/** Choosing the columns of the table, with the type and the meaning of each field. */
export function FieldChoice({
  names,
  types,
  texts,
  shown,
  onChange,
}: {
  readonly names: readonly string[]
  readonly types: TypesByPath
  readonly texts: Readonly<Record<string, string>>
  /** Those that are in the table, chosen or not. */
  readonly shown: readonly string[]
  onChange(fields: readonly string[]): void
}) {
  const [text, setText] = useState('')
  const [is_open, setOpen] = useState(false)
  const found = names.filter((name) =>
    `${name} ${texts[name] ?? ''}`.toLowerCase().includes(text.toLowerCase()),
  )
  return (
    <div class="field-choice">
      <Button small expanded={is_open} onPress={() => setOpen(!is_open)}>
        {shown.length} of {amount(names.length, 'field')}
        <span aria-hidden="true">{is_open ? '▴' : '▾'}</span>
      </Button>
      {is_open && (
        <div class="stack tight field-panel">
          <div class="toolbar">
            <TextField
              bare
              type="search"
              label="Search the fields"
              placeholder="Name or meaning"
              class="search"
              value={text}
              onChange={setText}
            />
            <Button small onPress={() => onChange(found.slice(0, MOST))}>
              Choose these {found.length}
            </Button>
            <Button small onPress={() => onChange([])}>
              Back to the usual ones
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it */}
          <ul class="field-list" tabIndex={0} aria-label="Fields">
            {found.length === 0 && <li class="quiet">No field has these words.</li>}
            {found.map((name) => (
              <li key={name}>
                <CheckField
                  label={<span class="mono">{name}</span>}
                  hint={<Words text={`${types[name]}${texts[name] ? ` · ${texts[name]}` : ''}`} />}
                  checked={shown.includes(name)}
                  onChange={(is_chosen) =>
                    onChange(is_chosen ? [...shown, name] : shown.filter((each) => each !== name))
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** A search returns at most this many. */
const MOST = 500
