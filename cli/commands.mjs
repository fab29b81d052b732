import { CHECK_HELP, CHECK_OPTIONS } from './check.mjs'
import { DELIVERIES_HELP, DELIVERIES_OPTIONS } from './deliveries.mjs'
import { DOCTOR_HELP, DOCTOR_OPTIONS } from './doctor.mjs'
import { EXPORT_HELP, EXPORT_OPTIONS } from './export-options.mjs'
import { LISTEN_HELP, LISTEN_OPTIONS } from './listen-options.mjs'
import { REDELIVER_HELP, REDELIVER_OPTIONS } from './redeliver-options.mjs'
import { USER_HELP, USER_OPTIONS } from './user.mjs'

/** @import { Option } from './options.mjs' */

export const SHELLS = /** @type {const} */ (['bash', 'zsh', 'fish'])

export const COMPLETION_HELP = `Usage: rampdesk completion bash|zsh|fish

Writes a script that completes commands and options in a shell, for a command named rampdesk.

  bash:  rampdesk completion bash > ~/.local/share/bash-completion/completions/rampdesk
  zsh:   rampdesk completion zsh > ~/.zfunc/_rampdesk    (with ~/.zfunc in fpath, before compinit)
  fish:  rampdesk completion fish > ~/.config/fish/completions/rampdesk.fish

Exit codes: 0 written; 2 an unknown shell.
`

/** @typedef {{ name: string, about: string, help: string, options: readonly Option[], words?: readonly string[] }} CommandFacts */

/** @type {readonly CommandFacts[]} */
export const COMMANDS = [
  { name: 'listen', about: 'forward new deliveries to your own server', help: LISTEN_HELP, options: LISTEN_OPTIONS },
  { name: 'deliveries', about: 'list or follow deliveries', help: DELIVERIES_HELP, options: DELIVERIES_OPTIONS },
  { name: 'redeliver', about: 'send deliveries to a target again', help: REDELIVER_HELP, options: REDELIVER_OPTIONS },
  { name: 'export', about: 'save the rows of a list to a file', help: EXPORT_HELP, options: EXPORT_OPTIONS },
  { name: 'user', about: 'show a user and their recent activity', help: USER_HELP, options: USER_OPTIONS },
  { name: 'doctor', about: 'find what is wrong with the desk', help: DOCTOR_HELP, options: DOCTOR_OPTIONS },
  { name: 'check', about: 'check your webhook handler', help: CHECK_HELP, options: CHECK_OPTIONS },
  {
    name: 'completion',
    about: 'write a completion script for a shell',
    help: COMPLETION_HELP,
    options: [],
    words: SHELLS,
  },
]

export const MAIN_HELP = `Usage: rampdesk COMMAND [options]

${COMMANDS.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}

  rampdesk COMMAND --help  shows the options of a command, with examples
  rampdesk --version       shows the version

Variables can give the address, environment and token: RAMPDESK_ORIGIN, RAMPDESK_ENVIRONMENT, RAMPDESK_TOKEN_FILE.
Results go to standard output, everything else to standard error.
`

/** @type {Record<(typeof SHELLS)[number], () => string>} */
const WRITERS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }

/** @param {(typeof SHELLS)[number]} shell */
export const completionScript = (shell) => WRITERS[shell]()

/** @param {CommandFacts} command */
const optionWords = ({ options, words = [] }) => [...words, ...options.map(({ name }) => `--${name}`), '--help']

function bashCompletion() {
  const commands = COMMANDS.map((command) => `    ${command.name}) words='${optionWords(command).join(' ')}' ;;`)
  const values = COMMANDS.flatMap((command) =>
    command.options.flatMap(({ name, value, values: known, isFile }) => {
      const words = known ? `-W '${known.join(' ')}'` : '-f'
      const found = known || isFile ? `COMPREPLY=($(compgen ${words} -- "$word")); ` : ''
      return value ? [`    '${command.name} --${name}') ${found}return ;;`] : []
    }),
  )
  return `# Completion of rampdesk for bash.
_rampdesk() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${COMMANDS.map(({ name }) => name).join(' ')} --help --version' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]} $before" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${commands.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -F _rampdesk rampdesk
`
}

/** Puts a text in single quotes, as each of the shells takes it. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/** @param {Option} option */
function zshOption({ name, value, values, isFile, help }) {
  const words = help.replace(/[[\]:\\]/g, '\\$&')
  const action = values ? `(${values.join(' ')})` : isFile ? '_files' : ''
  return quoted(`*--${name}[${words}]${value ? `:${value.toLowerCase()}:${action}` : ''}`)
}

function zshCompletion() {
  const commands = COMMANDS.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`)
  const cases = COMMANDS.map(({ name, options, words }) => {
    const own = [...options.map(zshOption), "'--help[show help]'"]
    if (words) own.push(`'1:shell:(${words.join(' ')})'`)
    return `    ${name}) _arguments ${own.join(' \\\n      ')} ;;`
  })
  return `#compdef rampdesk
# Completion of rampdesk for zsh.
_rampdesk() {
  local -a commands
  commands=(
${commands.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$name" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _rampdesk ]; then
  _rampdesk "$@"
else
  compdef _rampdesk rampdesk
fi
`
}

function fishCompletion() {
  const names = COMMANDS.map(({ name }) => name).join(' ')
  const lines = COMMANDS.flatMap(({ name, about, options, words }) => {
    const within = `complete -c rampdesk -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c rampdesk -n 'not __fish_seen_subcommand_from ${names}' -f -a ${name} -d ${quoted(about)}`,
      ...options.map(({ name: option, value, values, isFile, help }) => {
        const takes = value ? (isFile ? ' -r -F' : values ? ` -x -a '${values.join(' ')}'` : ' -x') : ' -f'
        return `${within} -l ${option}${takes} -d ${quoted(help).replaceAll("'\\''", "\\'")}`
      }),
      `${within} -l help -f -d 'show help'`,
      ...(words ? [`${within} -f -a '${words.join(' ')}'`] : []),
    ]
  })
  return `# Completion of rampdesk for fish.
${lines.join('\n')}
`
}
