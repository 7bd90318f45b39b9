import type { CommandContext } from '@linkspan/cli'
import { ReadableByOthersError } from '@linkspan/stores'
import { ConfigError, dataDirOf, type LoadedConfig, loadConfig } from '../../config/config.ts'
import { existingDevelopmentKeyRing } from '../../config/development-key.ts'
import { forgetSecrets } from '../../config/forget-secrets.ts'
import { kindModulesOf } from '../../config/variables.ts'
import { loadKinds } from '../../server/load-kinds.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Checks the settings as a start does, and creates no key. */
export async function checkSettings({ env }: Pick<CommandContext, 'env'>) {
  const given = { ...env }
  forgetSecrets(env)
  try {
    const loaded = loadConfig(given, await loadKinds(kindModulesOf(env)), existingDevelopmentKeyRing)
    const has_keys = Boolean(given.LINKSPAN_KEYS)
    return { loaded, findings: [...settingsFindings(loaded), keysFinding(loaded, has_keys)] }
  } catch (error) {
    if (error instanceof ConfigError)
      return {
        findings: error.message.split('\n').map((line) => fail('settings', line, 'Correct the variable.')),
      }
    const finding = keyFileFinding(error, dataDirOf(env))
    if (finding) return { findings: [finding] }
    throw error
  }
}

function settingsFindings({ config, warnings }: LoadedConfig): Finding[] {
  return [
    ok('settings', `${config.mode} mode, ${config.roles.join(' and ')}`),
    ...warnings
      .filter((text) => !text.startsWith('LINKSPAN_KEYS:'))
      .map((text) => warn('settings', text, 'See the settings in the README of @linkspan/hosted.')),
  ]
}

function keysFinding({ config, warnings }: LoadedConfig, given: boolean): Finding {
  const ids = config.key_ring.ids.join(', ')
  if (given) return ok('keys', `${ids}; new values are sealed with ${config.key_ring.primary.id}`)
  const fresh = warnings.some((text) => text.startsWith('LINKSPAN_KEYS:'))
  return ok(
    'keys',
    fresh
      ? 'none yet; a start in development mode creates one'
      : `${ids}, beside the data: for development only`,
  )
}

/** What is wrong with the file of the development key; undefined if the error is about something else. */
function keyFileFinding(error: unknown, data_dir: string): Finding | undefined {
  const { message, code } = error as NodeJS.ErrnoException
  if (error instanceof ReadableByOthersError)
    return fail(
      'keys',
      message.split('; ')[0] ?? message,
      'Run the chmod that a start names, and think of the key as known.',
    )
  if (typeof code === 'string')
    return fail(
      'keys',
      `the key in ${data_dir} cannot be read (${code})`,
      'Run as the user that owns the data directory.',
    )
  return undefined
}
