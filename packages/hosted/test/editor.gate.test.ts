import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { toJsonSchema } from '@linkspan/core'
import { openEditor } from '../../tools/src/repository/editor.ts'
import { catalog } from '../src/index.ts'

/** The types of each connector, as a user imports them. */
const types: Readonly<Record<string, { client: string; credentials: string }>> = {
  advertising: { client: 'ads.Advertising', credentials: 'ads.AdvertisingCredentials' },
  'call-recording': {
    client: 'calls.CallRecording',
    credentials: 'calls.AccessKeyCredentials & calls.OAuthCallRecordingCredentials',
  },
  drive: { client: 'drive.Drive', credentials: 'drive.DriveCredentials' },
  'web-analytics': { client: 'analytics.WebAnalytics', credentials: 'analytics.WebAnalyticsCredentials' },
}

const subjects = catalog.map(({ type, entities, credentials }) => {
  const client = `${type.replaceAll('-', '_')}_client`
  const held = `${type.replaceAll('-', '_')}_credentials`
  const methods = Object.entries(entities).flatMap(([property, { summary, actions }]) =>
    Object.entries(actions).map(([action, declared]) => ({
      entity: `${client}.${property}`,
      method: `${client}.${property}.${action}`,
      summary,
      words: declared.summary,
    })),
  )
  const fields = Object.entries(toJsonSchema(credentials).properties ?? {}).map(([name, schema]) => ({
    field: `${held}.${name}`,
    words: (schema as { description?: string }).description,
  }))
  const code = [
    `declare const ${client}: ${types[type]?.client}`,
    `declare const ${held}: ${types[type]?.credentials}`,
    ...methods.map(({ method }) => `void ${method}`),
    ...fields.map(({ field }) => `void ${field}`),
  ]
  return { methods, fields, code: code.join('\n') }
})
const methods = subjects.flatMap((subject) => subject.methods)
const fields = subjects.flatMap((subject) => subject.fields)

const editor = openEditor(
  resolve(import.meta.dirname, '..'),
  `
import type * as ads from '@linkspan/advertising'
import type * as calls from '@linkspan/call-recording'
import type * as drive from '@linkspan/drive'
import type * as analytics from '@linkspan/web-analytics'

${subjects.map(({ code }) => code).join('\n')}

void advertising_client.campaigns.update({
  customer_id: '1234567890',
  operations: [{ update: { resourceName: 'customers/1234567890/campaigns/1', status: 'PAUSED' } }],
})
`,
  { sources: true },
)

describe('an editor', () => {
  test('finds no error in code that uses every method and credential', () => {
    expect(editor.errors()).toEqual([])
  })

  test.each(methods)('shows at $method what the entity is, and what the action does and takes', (each) => {
    expect(editor.hover(each.entity).description).toBe(each.summary)
    const { declaration, description } = editor.hover(each.method)
    expect(description).toBe(each.words)
    // parameters and result have names that the package exports
    expect(declaration).toMatch(/\(params\??: \w+\.\w+Params(?:<\w+(?:, \w+)?>| \| null \| undefined)?, /)
    expect(declaration).not.toContain('{')
  })

  test.each(fields)('shows at $field what the credential is', ({ field, words }) => {
    expect(editor.hover(field).description).toBe(words)
  })

  test('shows what a parameter is, at any depth', () => {
    expect(editor.hover('customer_id:')).toEqual({
      declaration: '(property) CampaignsUpdateParams.customer_id: string',
      description: 'The Google Ads customer: 10 digits without dashes.',
    })
    expect(editor.hover('resourceName').description).toBe(
      'Resource name: customers/<customer_id>/campaigns/<campaign_id>.',
    )
  })

  test('goes from a method to the line that declares the action', () => {
    const { file, line } = editor.definition('advertising_client.campaigns.update')
    expect(file).toMatch(/\/entities\/campaigns\.ts$/)
    expect(line).toBe('update: writes.update(')
  })
})
