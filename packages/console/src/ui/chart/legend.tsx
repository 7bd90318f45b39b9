/** What the colours of a picture mean. */
export function Legend({
  items,
}: {
  readonly items: readonly { readonly name: string; readonly token: string; readonly share?: number }[]
}) {
  return (
    <ul class="legend">
      {items.map(({ name, token, share = 1 }) => (
        <li key={name}>
          <span class="legend-mark">
            <span style={{ background: `var(--${token})`, height: `${share * 100}%` }} />
          </span>
          <bdi class="name">{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
