import { describe, expect, test } from '@jest/globals'
import { type Command, createProgram } from '@linkspan/cli'
import type { Command as Parser } from 'commander'
import { each } from '../../../core/test/support/each.ts'
import { type Ended, startHere } from './command.ts'

/** What holds for the commands of every program that is made of them. */
export function commandTreeContract(commands: readonly Command[]): void {
  const run = (...args: string[]): Promise<Ended> => startHere(args, {}, '', commands).ended
  const declared = commands.map(({ declaration }) =>
    declaration.name.split(' ').filter((word) => !/^[<[]/.test(word)),
  )
  const groups = new Set(declared.flatMap(([first = '', second]) => (second === undefined ? [] : [first])))
  const names = [...declared, [], ...[...groups].map((group) => [group])]

  describe('the tree of commands', () => {
    test.each(names.map((name) => name.join(' ')))(
      'linkspan %s has a help with its words and an example',
      async (name) => {
        const words = name.split(' ').filter(Boolean)
        const { code, out, err } = await run(...words, '--help')
        expect({ code, err }).toEqual({ code: 0, err: '' })
        expect(out).toContain(`Usage: linkspan ${name}`)
        // a pipe has no width; the narrowest common terminal has 80 columns
        for (const line of each(out.split('\n')))
          expect({ line, fits: line.length <= 80 }).toMatchObject({ fits: true })
        expect(out).toMatch(/Examples:\n {2}.*linkspan /)
        expect(out).toMatch(new RegExp(`^ {2}.*linkspan ${name}`, 'm'))
        expect(await run('help', ...words.slice(0, 1))).toMatchObject({ code: 0, err: '' })
      },
    )

    test('the help of the program lists every command', async () => {
      const { code, out } = await run('--help')
      expect(code).toBe(0)
      for (const [first = ''] of each(declared)) expect(out).toMatch(new RegExp(`^ {2}${first}\\b`, 'm'))
      expect((await run('--version')).out).toBe('0.0.0\n')
    })

    test('no option takes a secret: everyone on a machine can list arguments', () => {
      const all = (command: Parser): string[] => [
        ...command.options.map(({ flags }) => flags),
        ...command.commands.flatMap(all),
      ]
      const context = { version: '0.0.0', description: '' } as Parameters<typeof createProgram>[0]
      const suspicious = all(createProgram(context, commands)).filter((flags) =>
        /secret|token|password|credential/i.test(flags),
      )
      expect(suspicious.length).toBeGreaterThan(0)
      for (const flags of each(suspicious)) expect(flags).toMatch(/<file>/)
    })
  })
}

/** Each of these command lines is refused in one line that names the fault and, if there is one, what was meant. */
export function refusalContract(
  commands: readonly Command[],
  lines: readonly (readonly [args: readonly string[], fault: string, suggestion: string])[],
): void {
  test.each(lines)('%j ends with 2 and one line', async (args, fault, suggestion) => {
    const { code, out, err } = await startHere(args, {}, '', commands).ended
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^linkspan: [^\n]+\n$/)
    expect(err).toContain(fault)
    expect(err).toContain(suggestion)
    expect(err).not.toContain('geheim')
  })
}
