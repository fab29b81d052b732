#!/usr/bin/env node
import { checkEndpoint, readCheckChoice } from './check.mjs'
import { COMMANDS, completionScript, MAIN_HELP, SHELLS } from './commands.mjs'
import { printDeliveries, readDeliveriesChoice } from './deliveries.mjs'
import { Gone } from './desk.mjs'
import { readDoctorChoice, writeDoctor } from './doctor.mjs'
import { exportRows } from './export.mjs'
import { readExportChoice } from './export-options.mjs'
import { listen } from './listen.mjs'
import { readSettings } from './listen-options.mjs'
import { asksForHelp, Ending, EXIT, VERSION, withoutTokens, wrong } from './options.mjs'
import { openPrinter } from './print.mjs'
import { redeliver } from './redeliver.mjs'
import { readRedeliverChoice } from './redeliver-options.mjs'
import { readUserChoice, showUser } from './user.mjs'

const stopping = new AbortController()

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(name, () => {
    if (stopping.signal.aborted) process.exit(EXIT.failed)
    stopping.abort()
  })

/** @typedef {ReturnType<typeof openPrinter>['say']} Say */

/**
 * Reads the words of a command before anything is done, and answers its work.
 *
 * @type {Record<string, (words: readonly string[]) => 'help' | (() => Promise<number>)>}
 */
const RUNS = {
  listen(words) {
    const settings = readSettings(words, process.env, Date.now())
    if (settings === 'help') return settings
    const printer = openPrinter(settings)
    return () => told(printer.say, () => listen(settings, printer, stopping.signal), EXIT.done)
  },
  deliveries(words) {
    const choice = readDeliveriesChoice(words, process.env, Date.now())
    return choice === 'help' ? choice : () => told(say, () => printDeliveries(choice, say, stopping.signal), EXIT.done)
  },
  redeliver(words) {
    const choice = readRedeliverChoice(words, process.env, Date.now())
    return choice === 'help' ? choice : () => told(say, () => redeliver(choice, say, stopping.signal), EXIT.failed)
  },
  export(words) {
    const choice = readExportChoice(words, process.env)
    return choice === 'help' ? choice : () => told(say, () => exportRows(choice, say, stopping.signal), EXIT.failed)
  },
  user(words) {
    const choice = readUserChoice(words, process.env)
    return choice === 'help' ? choice : () => told(say, () => showUser(choice, stopping.signal), EXIT.failed)
  },
  doctor(words) {
    const choice = readDoctorChoice(words, process.env)
    return choice === 'help' ? choice : () => told(say, () => writeDoctor(choice, stopping.signal), EXIT.failed)
  },
  check(words) {
    const choice = readCheckChoice(words, process.env)
    return choice === 'help' ? choice : () => told(say, () => checkEndpoint(choice, stopping.signal), EXIT.failed)
  },
  completion([shell, ...rest]) {
    if (shell === undefined || asksForHelp([shell, ...rest])) return 'help'
    const known = SHELLS.find((each) => each === shell)
    if (known === undefined || rest.length > 0) throw wrong(`The shell must be ${SHELLS.join(', ')}.`)
    return () => shown(completionScript(known))
  },
}

const { say } = openPrinter({ isJson: false })

async function main() {
  const [name = '--help', ...words] = process.argv.slice(2)
  heedReader(name)
  if (name === '--help' || name === '-h' || name === 'help') return shown(helpOf(words[0]))
  if (name === '--version' || name === 'version') return shown(`${VERSION}\n`)
  const run = Object.hasOwn(RUNS, name) ? RUNS[name]?.(words) : undefined
  if (run === undefined)
    throw wrong(`The first word must be a command: ${COMMANDS.map((each) => each.name).join(', ')}.`)
  return run === 'help' ? shown(helpOf(name)) : run()
}

/** @param {string | undefined} name */
const helpOf = (name) => COMMANDS.find((command) => command.name === name)?.help ?? MAIN_HELP

/** @param {string} text */
async function shown(text) {
  process.stdout.write(text)
  return EXIT.done
}

/** Commands that are done once nobody reads their output. */
const ENDLESS = ['listen', 'deliveries']

/** @param {string} name */
function heedReader(name) {
  // The export reports problems with its output itself.
  if (name === 'export') return
  process.stdout.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') {
      // Endless commands end quietly when a reader such as `head` leaves; others finish, for their exit code.
      if (ENDLESS.includes(name)) process.exit(EXIT.done)
      return
    }
    say(`Standard output can’t be written: ${error.message}`)
    process.exit(EXIT.failed)
  })
}

/**
 * @param {Say} tell
 * @param {() => Promise<number>} work
 * @param {number} stopped exit code after Ctrl-C
 */
async function told(tell, work, stopped) {
  try {
    return await work()
  } catch (error) {
    if (stopping.signal.aborted) return stopped
    if (error instanceof Ending || error instanceof Gone) {
      tell(error.message)
      return error instanceof Ending ? error.code : EXIT.usage
    }
    tell(`rampdesk failed: ${error instanceof Error ? error.stack : String(error)}`)
    return EXIT.unreached
  }
}

process.exitCode = await main().catch((/** @type {unknown} */ error) => {
  if (!(error instanceof Ending)) throw error
  process.stderr.write(`${withoutTokens(error.message)}\n`)
  return error.code
})
