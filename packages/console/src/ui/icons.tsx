/** The drawings of the console, on a grid of 16. */
const PATHS = {
  overview: 'M2.5 8.500h3l1.500-5 3 9 1.500-4h2',
  connectors:
    'M6 10l4-4M5.500 7L4 8.500A2.500 2.500 0 007.500 12L9 10.500M10.500 9L12 7.500A2.500 2.500 0 008.500 4L7 5.500',
  data: 'M3 4c0-2.700 10-2.700 10 0s-10 2.700-10 0v8c0 2.700 10 2.700 10 0V4M3 8c0 2.700 10 2.700 10 0',
  events: 'M3 4h10M3 8h10M3 12h6',
  webhooks: 'M6.500 6.500a2.300 2.300 0 113 0l2 3.500M7.500 6.500l-2 4M5.500 10.500a2.200 2.200 0 102 2h3',
  approvals:
    'M8 1.800l5 2v4c0 3.200-2.200 5.300-5 6.400-2.800-1.100-5-3.200-5-6.400v-4zM5.800 8l1.600 1.600L10.500 6.500',
  tokens: 'M9.500 6.500a3 3 0 10-2 2.800l1 1.200H10V12h1.500v1.500h2V11L9.300 7.300',
  menu: 'M2.500 4.500h11M2.500 8h11M2.500 11.500h11',
  close: 'M4 4l8 8M12 4l-8 8',
  theme: 'M8 2.500a5.500 5.500 0 100 11zM8 2.500a5.500 5.500 0 010 11',
  out: 'M9.500 3H3.500v10h6M7 8h6.500M11 5.500L13.500 8 11 10.500',
} as const

/** The name of an icon. */
type IconName = keyof typeof PATHS

/** An icon beside a text that says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}

/** Something runs. */
export function Spinner() {
  return (
    <svg class="spin" width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2a6 6 0 106 6" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </svg>
  )
}
