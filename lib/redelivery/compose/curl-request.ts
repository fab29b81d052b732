import { INLINE_UP_TO, printCommand, shellWord } from '../../archive/detail/curl-command'
import type { DryRunHeader } from './dto'

/** Headers that curl adds unless it is told not to. */
const UNWANTED = ['accept', 'expect']

export type CurlRequest = {
  url: string
  /** The command takes headers without a value from shell variables. */
  headers: readonly DryRunHeader[]
  payload: string
  /** The name of the downloaded file, which the command reads if the payload is too long to inline. */
  fileName: string
}

/** A POSIX command that posts the exact bytes with these headers. No comments: an interactive zsh would run them. */
export function curlRequest({ url, headers, payload, fileName }: CurlRequest): string {
  const write = payload.length > INLINE_UP_TO ? `cat ${shellWord(fileName)}` : printCommand(payload)
  const variables = headerVariables(headers)
  return [
    `payload() { ${write}; } &&`,
    `payload | curl --globoff --include ${shellWord(url)} \\`,
    ...headers.map((header) => `  --header ${headerWord(header, variables.get(header.name))} \\`),
    ...UNWANTED.map((name) => `  --header '${name}:' \\`),
    '  --data-binary @-',
  ].join('\n')
}

/** Names a shell variable for each header whose value is secret; no two headers share one. */
export function headerVariables(headers: readonly DryRunHeader[]): Map<string, string> {
  const variables = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name, value } of headers) {
    if (value !== null) continue
    const base = `HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`
    let variable = base
    for (let number = 2; taken.has(variable); number++) variable = `${base}_${number}`
    taken.add(variable)
    variables.set(name, variable)
  }
  return variables
}

/** Quotes the name too, because a header’s name may hold a character that a shell acts on, for example a backtick. */
function headerWord({ name, value }: DryRunHeader, variable: string | undefined): string {
  if (value === null) return `${shellWord(`${name}: `)}"\${${variable}:?is not set}"`
  // Curl leaves out a header without a value.
  return shellWord(value === '' ? `${name};` : `${name}: ${value}`)
}
