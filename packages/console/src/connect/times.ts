import { language } from '../texts/texts.ts'

/** A time or a day, as the browser's own kind of the page's language writes it. */
export function timeText(at: string, style: Intl.DateTimeFormatOptions): string {
  const own = navigator.languages.find((tag) => tag.split('-')[0] === language.value)
  return new Date(at).toLocaleString(own ?? language.value, style)
}
