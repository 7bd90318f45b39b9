import { afterEach, expect, test } from '@jest/globals'
import { toJsonSchema } from '../../core/src/json-schema.ts'
import { each } from '../../core/test/support/each.ts'
import { catalog } from '../../service/src/catalog.ts'
import { consentErrors } from '../../service/src/oauth/consent-error.ts'
import { languageFor } from '../src/connect/languages.ts'
import { OF_REPLY, propertiesOf } from '../src/data/schema-draft.ts'
import { en } from '../src/texts/en.ts'
import {
  chosenText,
  fieldTexts,
  groupText,
  type Language,
  missingText,
  nounText,
  speak,
} from '../src/texts/texts.ts'
import { translations } from './support/translations.ts'

afterEach(() => speak('en'))

test('every field, right, account and refusal of the kinds has words in every language', () => {
  for (const [language, translation] of each(Object.entries(translations))) {
    speak(language as Language, translation)
    const unsaid = catalog.flatMap(({ type, credentials, oauth, choices }) => {
      const fields = propertiesOf(toJsonSchema(credentials)).map(({ name }) => name)
      const { noun = 'accounts', many = true } = choices?.accounts ?? {}
      return [
        ...fields.filter((name) => !OF_REPLY.includes(name) && !fieldTexts(name)),
        ...(oauth?.groups ?? []).filter((group) => groupText(group) === group.title).map(({ name }) => name),
        ...(nounText({ noun, many }, 'which').includes(noun) ? [`${type} ${noun}`] : []),
      ]
    })
    const refusals = Object.keys(consentErrors).filter((code) => !Object.hasOwn(translation.problems, code))
    expect({ language, unsaid, refusals }).toEqual({ language, unsaid: [], refusals: [] })
  }
})

test('a number is written as its language does, with the word for such a number', () => {
  const said = Object.entries(translations).map(([language, translation]) => {
    speak(language as Language, translation)
    return [chosenText(1), chosenText(2), chosenText(12_000)].join(', ')
  })
  expect(said).toEqual([
    '1 ausgewählt, 2 ausgewählt, 12.000 ausgewählt',
    'sélection\u00a0: 1, sélection\u00a0: 2, sélection\u00a0: 12\u202f000',
    '1 elegida, 2 elegidas, 12.000 elegidas',
    '1 件選択中, 2 件選択中, 12,000 件選択中',
  ])
  speak('en')
  expect(chosenText(12_000)).toBe('12,000 chosen')
})

test('an empty field is required in any case, or unless other credentials are filled in', () => {
  for (const [language, translation] of each(Object.entries(translations))) {
    speak(language as Language, translation)
    expect(missingText('is required', true)).toBe(translation.is_required)
    expect(missingText(translation.wrong, false)).toBe(translation.required_otherwise)
  }
  speak('en')
  expect(missingText('is required without an access_token', false)).toBe(
    'is required without an access_token',
  )
})

test('the language is that of the link, the operator or the browser, in this order', () => {
  expect(languageFor('fr-CA', 'de', ['es'])).toBe('fr')
  expect(languageFor('xx', 'de', ['es'])).toBe('de')
  expect(languageFor(null, null, ['pt-BR', 'es-MX', 'ja'])).toBe('es')
  expect(languageFor(null, null, ['pt'])).toBe('en')
})

test('a translation says nothing in English', () => {
  const texts = (value: object): string[] =>
    Object.values(value).flatMap((each) =>
      typeof each === 'object' ? texts(each) : [each].filter((text) => typeof text === 'string'),
    )
  const english = new Set(texts(en))
  for (const [language, translation] of each(Object.entries(translations))) {
    const same = texts(translation).filter((text) => english.has(text))
    // words that both languages have
    expect({ language, same: same.filter((text) => !['Name', 'Type'].includes(text)) }).toEqual({
      language,
      same: [],
    })
  }
})
