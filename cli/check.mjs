import { createHmac, randomBytes } from 'node:crypto'
import { runCheck } from '../lib/endpoint-check/core/run-check.mjs'
import { DELIVERIES_OF_CHECK, looksOfRun } from '../lib/endpoint-check/core/steps.mjs'
import { openCheckSender } from './check-sender.mjs'
import { describeOption, EXIT, isOnThisMachine, readOptions, wrong } from './options.mjs'
import { plain } from './print.mjs'

/** @import { StepResult, StepVerdict } from '../lib/model/endpoint-check/check-results' */
/** @import { CheckLook } from '../lib/model/endpoint-check/check-steps' */
/** @import { Option } from './options.mjs' */

/** @typedef {{ url: URL, secret: string, limitMs: number, isJson: boolean }} CheckChoice */

/** @type {readonly Option[]} */
export const CHECK_OPTIONS = [
  {
    name: 'secret',
    value: 'SECRET',
    variable: 'RAMPDESK_SIGNING_SECRET',
    help: 'the secret that your handler verifies signatures with',
  },
  {
    name: 'timeout',
    value: 'SECONDS',
    help: 'to wait for each answer (default: 5; the platform tries three times in 17)',
  },
  { name: 'json', help: 'write the whole report, with each request and answer, as JSON to standard output' },
  { name: 'allow-remote', help: 'check a handler on another machine' },
]

export const CHECK_HELP = `Usage: rampdesk check http://localhost:3000/hook [options]

Sends your webhook handler ${DELIVERIES_OF_CHECK} deliveries that it must cope with: genuine, forged, repeated, late, out of order, unknown,
large and malformed ones, one at a time and many at once. It judges status, time and connections, and ends with a list
of questions that only your handler can answer. It does not ask Rampdesk, and needs no access token.

Use a handler whose database may fill with samples: their ids begin with sample_check_ and evt_sample_check_.

${CHECK_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

Examples:
  RAMPDESK_SIGNING_SECRET=… rampdesk check http://localhost:3000/hook
  rampdesk check http://localhost:3000/hook --json > report.json

Exit codes: ${EXIT.done} nothing that can be seen from outside is wrong; ${EXIT.failed} something is wrong, or could not be judged; ${EXIT.usage} a wrong
option.
`

/**
 * @param {readonly string[]} words behind `check`
 * @param {Record<string, string | undefined>} variables
 * @returns {CheckChoice | 'help'}
 */
export function readCheckChoice(words, variables) {
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) return 'help'
  const [address = '', ...rest] = words
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw wrong('Which handler? Name its address first, such as rampdesk check http://localhost:3000/hook.')
  const given = readOptions(rest, CHECK_OPTIONS)
  if (!given.has('allow-remote') && !isOnThisMachine(url))
    throw wrong(
      'The handler must be on this machine, such as http://localhost:3000/hook, unless --allow-remote is given.',
    )
  const secret = given.get('secret')?.at(-1) ?? (variables.RAMPDESK_SIGNING_SECRET?.replace(/[\r\n]+$/, '') || null)
  if (secret === null) throw wrong('The handler’s secret is needed. Give it with RAMPDESK_SIGNING_SECRET or --secret.')
  const seconds = Number(given.get('timeout')?.at(-1) ?? 5)
  if (!(seconds > 0 && seconds <= 60)) throw wrong('--timeout must be a number of seconds, at most 60.')
  return { url, secret, limitMs: seconds * 1000, isJson: given.has('json') }
}

/**
 * @param {CheckChoice} choice
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function checkEndpoint({ url, secret, limitMs, isJson }, signal) {
  const run = randomBytes(4).toString('hex')
  const write = (/** @type {string} */ line) => void (isJson || process.stdout.write(`${line}\n`))
  const onResult = (/** @type {StepResult} */ result) => write(linesOf(result))
  write(`Check ${run} of ${plain(url.href)}\n`)
  const parts = {
    run,
    secret,
    sign: (/** @type {Uint8Array} */ body, /** @type {string} */ key) =>
      createHmac('sha256', key).update(body).digest('hex'),
    sender: openCheckSender({ url, limitMs, secret, signal }),
    limitMs,
    now: Date.now,
  }
  const startedAt = new Date().toISOString()
  const results = await runCheck(parts, { onResult, onStep: () => signal.throwIfAborted() })
  const looks = looksOfRun(run)
  const counts = countVerdicts(results)
  if (isJson) {
    const report = { run, url: url.href, startedAt, limitMs, counts, results, looks }
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  } else {
    const time = results.at(-1)
    write(`${time ? linesOf(time) : ''}\n\nOnly your handler knows:\n${looks.map(lookLines).join('\n')}`)
    write(`\n${counts.right} passed, ${counts.wrong} failed, ${counts.open + counts.skipped} not judged.`)
  }
  return counts.right === results.length ? EXIT.done : EXIT.failed
}

/** @param {readonly StepResult[]} results */
function countVerdicts(results) {
  const counts = { right: 0, wrong: 0, open: 0, skipped: 0 }
  for (const { verdict } of results) counts[verdict]++
  return counts
}

/** @type {Record<StepVerdict, string>} */
const VERDICT_COLUMN = { right: 'passed    ', wrong: 'FAILED    ', open: 'not judged', skipped: 'not sent  ' }

const TITLE_WIDTH = 52

/** @param {StepResult} result */
function linesOf({ verdict, title, says, exchanges }) {
  const answers = exchanges.map(({ answer }) => answer)
  const statuses = [...new Set(answers.map(({ status }) => status ?? '–'))].join(' ')
  const slowest = Math.round(Math.max(0, ...answers.map(({ ms }) => ms)))
  const row = `${VERDICT_COLUMN[verdict]}  ${title.padEnd(TITLE_WIDTH)}  ${answers.length > 0 ? `${statuses}  ${slowest} ms` : ''}`
  const isTold = verdict !== 'right' || answers.length === 0
  return [row.trimEnd(), ...(isTold ? says.map((line) => `            ${plain(line)}`) : [])].join('\n')
}

/** @param {CheckLook} look */
const lookLines = ({ asks, where }) => `  ${asks}\n    ${where}`
