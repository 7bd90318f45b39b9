import fixture from '../fixtures/company.json' with { type: 'json' }
import { idOf } from './company.ts'

/** What the members with a permission profile may do, in the vendor's form. */
export interface PermissionProfile {
  id: string
  name: string
  description: string
  [permission: string]: unknown
}

/** Creates the permission profiles of the company, by their ids. */
export function createPermissionProfiles(seed: number): Map<string, PermissionProfile> {
  const profiles = fixture.permission_profiles.map((each, index) => ({
    id: idOf(seed, `permission profile ${index}`),
    downloadCallMedia: true,
    ...each,
  }))
  return new Map(profiles.map((profile) => [profile.id, profile]))
}
