import { de } from '../../src/texts/de.ts'
import { es } from '../../src/texts/es.ts'
import { fr } from '../../src/texts/fr.ts'
import { ja } from '../../src/texts/ja.ts'
import type { Language, Translation } from '../../src/texts/texts.ts'

/** What the page of a link says in each language but English. */
export const translations: Readonly<Record<Exclude<Language, 'en'>, Translation>> = { de, fr, es, ja }
