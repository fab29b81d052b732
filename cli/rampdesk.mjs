#!/usr/bin/env node
import { CHECK_HELP, checkEndpoint, readCheckChoice } from './check.mjs'
import { Gone } from './desk.mjs'
import { exportRows } from './export.mjs'
import { EXPORT_HELP, readExportChoice } from './export-options.mjs'
import { listen } from './listen.mjs'
import { Ending, EXIT, HELP, readSettings, VERSION, withoutTokens } from './options.mjs'
import { openPrinter } from './print.mjs'

const stopping = new AbortController()

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(name, () => {
    if (stopping.signal.aborted) process.exit(EXIT.failed)
    stopping.abort()
  })

async function main() {
  const [command, ...words] = process.argv.slice(2)
  if (command === 'check') return mainOfCheck(words)
  return command === 'export' ? mainOfExport(words) : mainOfListen()
}

async function mainOfListen() {
  const settings = readSettings(process.argv.slice(2), process.env, Date.now())
  if (settings === 'help') {
    process.stdout.write(HELP)
    return EXIT.done
  }
  if (settings === 'version') {
    process.stdout.write(`${VERSION}\n`)
    return EXIT.done
  }
  const printer = openPrinter(settings)
  process.stdout.on('error', (error) => {
    // A reader such as `head` that leaves ends the command quietly.
    if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.done)
    printer.say(`The standard output can't be written: ${error.message}`)
    process.exit(EXIT.failed)
  })
  return told(printer, () => listen(settings, printer, stopping.signal), EXIT.done)
}

/** @param {readonly string[]} words */
async function mainOfExport(words) {
  const choice = readExportChoice(words, process.env)
  if (choice === 'help') {
    process.stdout.write(EXPORT_HELP)
    return EXIT.done
  }
  const printer = openPrinter({ isJson: false })
  return told(printer, () => exportRows(choice, printer.say, stopping.signal), EXIT.failed)
}

/** @param {readonly string[]} words */
async function mainOfCheck(words) {
  const choice = readCheckChoice(words, process.env)
  if (choice === 'help') {
    process.stdout.write(CHECK_HELP)
    return EXIT.done
  }
  return told(openPrinter({ isJson: false }), () => checkEndpoint(choice, stopping.signal), EXIT.failed)
}

/**
 * @param {ReturnType<typeof openPrinter>} printer
 * @param {() => Promise<number>} work
 * @param {number} stopped exit code after Ctrl-C
 */
async function told(printer, work, stopped) {
  try {
    return await work()
  } catch (error) {
    if (stopping.signal.aborted) return stopped
    if (error instanceof Ending || error instanceof Gone) {
      printer.say(error.message)
      return error instanceof Ending ? error.code : EXIT.usage
    }
    printer.say(`rampdesk failed: ${error instanceof Error ? error.stack : String(error)}`)
    return EXIT.unreached
  }
}

process.exitCode = await main().catch((/** @type {unknown} */ error) => {
  if (!(error instanceof Ending)) throw error
  process.stderr.write(`${withoutTokens(error.message)}\n`)
  return error.code
})
