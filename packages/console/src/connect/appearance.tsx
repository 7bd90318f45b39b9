import type { ConnectVisit } from '@linkspan/client'
import { effect, signal } from '@preact/signals'
import { OWN } from '../own-address.ts'
import { LANGUAGES, type Language, language, speak, type Translation, texts } from '../texts/texts.ts'
import { SelectField } from '../ui/fields.tsx'
import { loadPart } from '../ui/load-part.ts'
import { product } from '../ui/page.tsx'
import { paletteOf } from './colors.ts'
import { LANGUAGE_NAMES, languageFor } from './languages.ts'
import { askedLanguage, askLanguage } from './link.ts'

type ConnectAppearance = ConnectVisit['appearance']

/** How the page looks at present: of those that are shown before their link is known, as the server has written it. */
const appearance = signal<ConnectAppearance | undefined>(undefined)

effect(() => {
  document.documentElement.lang = language.value
})

/** The look that the server has written into the page, which holds until a link says more. */
export function usualAppearance(): ConnectAppearance {
  const written = document.querySelector<HTMLMetaElement>('meta[name="appearance"]')?.content
  return JSON.parse(written || '{"name":null,"logo":null,"color":null,"language":null}')
}

/** The translations of the page, each in a file of its own. */
const translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  de: async () => (await import('../texts/de.ts')).de,
  fr: async () => (await import('../texts/fr.ts')).fr,
  es: async () => (await import('../texts/es.ts')).es,
  ja: async () => (await import('../texts/ja.ts')).ja,
}

let wanted: Language = 'en'

/** Shows the page in a language, unless another one is wanted before it is there. It stays as it is if it cannot be loaded. */
async function showIn(language: Language): Promise<void> {
  wanted = language
  const translation = language === 'en' ? undefined : await loadPart(translations[language]).catch(() => null)
  if (translation !== null && wanted === language) speak(language, translation)
}

/** Shows the name, the logo, the colours and the language of the one that the page is for. */
export async function wear(look: ConnectAppearance): Promise<void> {
  appearance.value = look
  product.value = look.name ?? 'Linkspan'
  for (const [name, value] of Object.entries(look.color === null ? {} : paletteOf(look.color)))
    document.documentElement.style.setProperty(name, value)
  await showIn(languageFor(askedLanguage(), look.language, navigator.languages))
}

/** The logo, or else the name. */
export function Brand() {
  const { name = null, logo = null } = appearance.value ?? {}
  if (name === null && logo === null) return null
  return (
    <div class="operator">
      {logo === null ? <bdi class="strong wrap">{name}</bdi> : <img src={OWN + logo} alt={name ?? ''} />}
    </div>
  )
}

/** Lets the customer choose another language. */
export function LanguageChoice() {
  return (
    <SelectField
      bare
      label={texts.value.language}
      value={language.value}
      options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
      onChange={(chosen) => {
        askLanguage(chosen)
        void showIn(chosen as Language)
      }}
    />
  )
}
