import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { personalData } from '../personal-data.ts'

const { find, erase } = personalData(
  'emailAddress',
  z
    .string()
    .max(320)
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')
    .describe('The email address of the person.'),
  'email-address',
)

export const emailAddressData = defineEntity({
  name: 'email_address_data',
  summary: 'What the vendor keeps of a person with an email address.',
  actions: {
    get: find('Finds the calls, emails, meetings and leads of a person by an email address.'),
    erase: erase('Erases what the vendor keeps of a person, with the calls and emails, for good.'),
  },
})
