import type { ConnectVisit } from '@linkspan/client'
import { effect, signal } from '@preact/signals'
import { OWN } from '../own-address.ts'
import { LANGUAGES, type Language, language, texts } from '../texts/texts.ts'
import { SelectField } from '../ui/fields.tsx'
import { product } from '../ui/page.tsx'
import { paletteOf } from './colors.ts'
import { LANGUAGE_NAMES, languageFor, showIn } from './languages.ts'
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

/** Shows the name, the logo, the colours and the language of the one that the page is for. */
export function wear(look: ConnectAppearance): void {
  appearance.value = look
  product.value = look.name ?? 'Linkspan'
  showIn(languageFor(askedLanguage(), look.language, navigator.languages))
  for (const [name, value] of Object.entries(look.color === null ? {} : paletteOf(look.color)))
    document.documentElement.style.setProperty(name, value)
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
        showIn(chosen as Language)
      }}
    />
  )
}
