import { LANGUAGES, type Language } from '../texts/texts.ts'

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
}

/** A language of the page that a tag such as `de-AT` means; undefined for another one. */
function languageOf(tag: string | null): Language | undefined {
  const [primary] = (tag ?? '').toLowerCase().split('-')
  return LANGUAGES.find((each) => each === primary)
}

/**
 * The language of the page: the one that the link or the customer has chosen, that of the operator, or the first of the
 * browser's that the page has.
 */
export function languageFor(
  asked: string | null,
  set: Language | null,
  browser: readonly string[],
): Language {
  return languageOf(asked) ?? set ?? browser.map(languageOf).find((each) => each !== undefined) ?? 'en'
}
