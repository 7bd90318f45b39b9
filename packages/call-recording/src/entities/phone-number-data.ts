import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { personalData } from '../personal-data.ts'

const { find, erase } = personalData(
  'phoneNumber',
  z
    .string()
    .max(40)
    .regex(/^\+?[\d ()-]{4,}$/, 'must be a phone number')
    .describe('The phone number, with the code of its country.'),
  'phone-number',
)

export const phoneNumberData = defineEntity({
  name: 'phone_number_data',
  summary: 'What the vendor keeps of a person with a phone number.',
  actions: {
    get: find('Finds the calls, emails, meetings and leads of a person by a phone number.'),
    erase: erase('Erases what the vendor keeps of a person, with the calls and emails, for good.'),
  },
})
