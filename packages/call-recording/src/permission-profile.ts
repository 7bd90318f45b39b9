import * as z from 'zod'
import { ACCESSES, PROFILE_RIGHTS } from './generated/permission-fields.ts'
import { flag, ids } from './params.ts'

/** Which things of a kind a profile reaches. */
export interface ProfileAccess {
  /** `all`, `managers-team`, `report-to-them`, `own` or `none`. */
  readonly permissionLevel?: string
  /** With `report-to-them`: whose reports. */
  readonly teamLeadIds?: readonly string[]
}

/** What the members with a profile may do. */
export type PermissionProfileRow = {
  /** The profile. */
  readonly id?: string
  /** Its name. */
  readonly name?: string
  /** What it is for. */
  readonly description?: string
  /** Which folders of the library it reaches. */
  readonly libraryFolderAccess?: Readonly<Record<string, unknown>>
  /** What it allows in forecasts. */
  readonly forecastPermissions?: Readonly<Record<string, ProfileAccess>>
} & { readonly [Name in (typeof PROFILE_RIGHTS)[number]]?: boolean } & {
  readonly [Name in (typeof ACCESSES)[number]]?: ProfileAccess
}

const access = z
  .strictObject({
    permissionLevel: z
      .enum(['all', 'managers-team', 'report-to-them', 'own', 'none'])
      .describe('Whose things it reaches.'),
    teamLeadIds: ids.optional().describe('With report-to-them: whose reports.'),
  })
  .optional()

const folders = z
  .strictObject({
    permissionLevel: z.enum(['none', 'all', 'specific-folders']).describe('Which folders it reaches.'),
    libraryFolderIds: ids.optional().describe('With specific-folders: which.'),
    managePublicFolder: flag('Whether it manages public folders.'),
    manageStreams: flag('Whether it manages streams.'),
    manageFolderCalls: flag('Whether it adds calls to folders.'),
    shareFoldersAndStreams: flag('Whether it shares folders and streams.'),
  })
  .optional()
  .describe('Which folders of the library it reaches.')

const named = <Name extends string, Schema>(names: readonly Name[], schemaOf: (name: Name) => Schema) =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>

/** `deleteCalls` in words: `delete calls`. */
const words = (name: string) => name.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (each) => ` ${each.toLowerCase()}`)

/** A profile, whole. */
export const profile = z
  .strictObject({
    name: z.string().min(1).max(255).describe('The name.'),
    description: z.string().max(1000).optional().describe('What it is for.'),
    ...named(ACCESSES, (name) => access.describe(`Its reach: ${words(name)}.`)),
    libraryFolderAccess: folders,
    forecastPermissions: z
      .strictObject({
        forecastAccess: access.describe('Which forecasts it sees.'),
        forecastEditSubmissions: access.describe('Whose submissions it changes.'),
        forecastEditTargets: access.describe('Whose targets it changes.'),
      })
      .optional()
      .describe('What it allows in forecasts.'),
    ...named(PROFILE_RIGHTS, (name) => flag(`Whether it allows: ${words(name)}.`)),
  })
  .meta({
    title: 'PermissionProfile',
    description: 'A permission profile; what it leaves out is not allowed.',
  })
