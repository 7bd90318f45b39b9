import { declareCommand } from '../declaration.ts'

/** Completes commands and options in a shell. */
export const completionCommand = declareCommand({
  name: 'completion <shell>',
  group: 'Shell',
  summary: 'print a script that completes commands and options',
  arguments: { shell: 'the shell' },
  choices: { shell: ['bash', 'fish', 'zsh'] },
  examples: [
    'source <(linkspan completion bash)   # in ~/.bashrc',
    'linkspan completion fish | source    # in ~/.config/fish/config.fish',
    'source <(linkspan completion zsh)    # in ~/.zshrc, after compinit',
  ],
})
