/** How far something is, in percent. */
export function Progress({ label, share }: { readonly label: string; readonly share: number }) {
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
    >
      <div style={{ width: `${share}%` }} />
    </div>
  )
}
