import { numberText } from '../texts.tsx'

/** Values as bars beside their names, which are a list for readers too. */
export function Bars({
  labels,
  values,
  most = Math.max(...values.map((value) => Math.abs(value ?? 0)), 0),
  textOf = numberText,
}: {
  readonly labels: readonly string[]
  readonly values: readonly (number | null)[]
  /** The value of a whole bar. */
  readonly most?: number
  textOf?(value: number, at: number): string
}) {
  return (
    <ul class="bars">
      {labels.map((label, at) => {
        const value = values[at] ?? 0
        return (
          <li key={at}>
            <bdi class="name" title={label}>
              {label}
            </bdi>
            <span class="bar">
              <span style={{ width: `${most === 0 ? 0 : (Math.abs(value) / most) * 100}%` }} />
            </span>
            <span class="number">{textOf(value, at)}</span>
          </li>
        )
      })}
    </ul>
  )
}
