import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Tone } from '../data/health.ts'
import { language, texts } from '../texts/texts.ts'
import { Button } from './button.tsx'

/** A name that somebody has chosen: of any length, direction and script, in one line. */
export function Name({ text, class: more = '' }: { readonly text: string; readonly class?: string }) {
  return (
    <bdi class={`name ${more}`} title={text}>
      {text}
    </bdi>
  )
}

/** A text of a declaration, in which words for machines stand between backticks. */
export function Words({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}</>
}

/** A text with its first letter in upper case. */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A state in one or two words. */
export function Badge({
  tone = 'quiet',
  bare,
  children,
}: {
  readonly tone?: Tone | undefined
  readonly bare?: boolean
  readonly children: ComponentChildren
}) {
  const text = typeof children === 'string' ? capitalized(children) : children
  return <span class={`badge ${tone} ${bare ? 'bare' : ''}`}>{text}</span>
}

/** Steps forward each second, for texts about time. */
const now = signal(Date.now())
setInterval(() => {
  if (!document.hidden) now.value = Date.now()
}, 5_000)

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

let made: { readonly relative: Intl.RelativeTimeFormat; readonly numbers: Intl.NumberFormat } | undefined

/** How English writes times and numbers. The first format of a page takes 40 ms, which it has while it waits for answers. */
function formats() {
  made ??= {
    relative: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' }),
    numbers: new Intl.NumberFormat('en'),
  }
  return made
}
setTimeout(formats)

/** How far a time is away, in words. */
function awayFrom(at: string, from: number): string {
  const seconds = (Date.parse(at) - from) / 1_000
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1]
  // the clocks of the server and the browser may differ a little
  if (unit === 'second')
    return Math.abs(seconds) < 10 ? 'just now' : seconds > 0 ? 'in a moment' : 'seconds ago'
  return formats().relative.format(Math.round(seconds / size), unit)
}

/** A time, as how far it is away; the exact time on hover and for machines. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (!at) return <span class="quiet">never</span>
  return (
    <time dateTime={at} title={exact(at)}>
      {awayFrom(at, now.value)}
    </time>
  )
}

/** A time to the second. */
export const exact = (at: string): string =>
  new Date(at).toLocaleString(language.value === 'en' ? 'en-GB' : language.value, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  })

/** How long something took. */
export function durationOf(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  if (ms < 1_000) return `${ms} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60
    ? `${minutes} min ${Math.round((ms % 60_000) / 1_000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** An interval in words. */
export function intervalText(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? 'each day' : `every ${seconds / 86_400} days`
  if (seconds % 3_600 === 0) return seconds === 3_600 ? 'each hour' : `every ${seconds / 3_600} hours`
  return `every ${Math.round(seconds / 60)} minutes`
}

/** A number with its thousands set apart. */
export const numberText = (value: number): string => formats().numbers.format(value)

/** A number of things, such as `1 row` or `2 rows`. */
export const amount = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  return (
    <Button
      small
      onPress={() => {
        void navigator.clipboard.writeText(text).then(
          () => toast(texts.value.copied),
          () => toast(texts.value.copy_refused),
        )
      }}
    >
      {label}
    </Button>
  )
}

const toasts = signal<readonly { readonly id: number; readonly text: string }[]>([])
let last_id = 0

/** Says in a corner, and to screen readers, what was done. */
export function toast(text: string): void {
  last_id++
  const id = last_id
  toasts.value = [...toasts.value.slice(-2), { id, text }]
  setTimeout(() => {
    toasts.value = toasts.value.filter((each) => each.id !== id)
  }, 5_000)
}

/** Where toasts appear. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text }) => (
        <div class="toast" key={id}>
          {text}
        </div>
      ))}
    </div>
  )
}
/** A text for machines, to read and to copy. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div class="code">
      <pre aria-label={label} role="region">
        {text}
      </pre>
      <CopyButton text={text} />
    </div>
  )
}
