import 'server-only'
import { format, stripVTControlCharacters } from 'node:util'
import { logger } from './logger'

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const

type Method = keyof typeof LEVELS
type Target = Pick<Console, Method>
type Log = Pick<typeof logger, (typeof LEVELS)[Method]>

/**
 * Redirects the console to the log, since Next.js prints page errors with query values there. Standard error stays for
 * people.
 */
export function captureConsole(target: Target = globalThis.console, log: Log = logger): void {
  let isLogging = false
  for (const method of Object.keys(LEVELS) as Method[]) {
    target[method] = (...args: unknown[]) => {
      // A log that prints while it writes would recurse.
      if (isLogging) return
      isLogging = true
      try {
        log[LEVELS[method]](...toEntry(args))
      } finally {
        isLogging = false
      }
    }
  }
}

function toEntry(args: readonly unknown[]): [Record<string, unknown>, string] {
  const errors = args.filter((item) => item instanceof Error)
  const texts = args.filter((item) => typeof item !== 'object' || item === null)
  const others = args.filter((item) => typeof item === 'object' && item !== null && !(item instanceof Error))
  const text = stripVTControlCharacters(format(...texts)).trim()
  const [first, ...more] = errors
  return [
    {
      source: 'console',
      ...(first && { err: first }),
      ...(more.length > 0 && { errors: more }),
      ...(others.length > 0 && { detail: others }),
    },
    text || (first ? first.message : 'Printed'),
  ]
}
