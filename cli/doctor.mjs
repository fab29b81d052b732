import { openApi } from './desk.mjs'
import { asksForHelp, describeOption, EXIT, readOptions } from './options.mjs'
import { PLACE_OPTIONS, readPlace } from './place.mjs'
import { jsonLine, plain } from './print.mjs'

/** @import { Option } from './options.mjs' */
/** @import { CheckVerdict, DoctorFinding, DoctorReport } from '../lib/doctor/report/report' */

/** Long, because a platform that does not answer keeps the checks waiting. */
const CHECKS_MS = 180_000

/** @type {readonly Option[]} */
export const DOCTOR_OPTIONS = [{ name: 'json', help: 'the report as JSON' }, ...PLACE_OPTIONS]

export const DOCTOR_HELP = `Usage: rampdesk doctor [options]

Lets Rampdesk check itself and its connection to the platform, as the page Doctor does, and shows each finding with its
cause, what to do and the evidence.

  rampdesk doctor --environment production
  rampdesk doctor --json | jq '.parts[].findings[] | select(.verdict == "wrong")'

${DOCTOR_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

The token needs the scope doctor.
Exit codes: ${EXIT.done} nothing is wrong; ${EXIT.failed} something is; ${EXIT.usage} a wrong option; ${EXIT.refused} the access token is not valid or may not
run it; ${EXIT.unreached} Rampdesk can’t be reached or gives an unexpected answer.
`

/**
 * @param {readonly string[]} words behind `doctor`
 * @param {Record<string, string | undefined>} variables
 */
export function readDoctorChoice(words, variables) {
  if (asksForHelp(words)) return 'help'
  const given = readOptions(words, DOCTOR_OPTIONS)
  return { ...readPlace(given, DOCTOR_OPTIONS, variables), isJson: given.has('json') }
}

/**
 * @param {Exclude<ReturnType<typeof readDoctorChoice>, 'help'>} choice
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function writeDoctor(choice, signal) {
  const { read } = openApi({ ...choice, signal })
  // No second try, because each run is a row of the audit and asks the platform.
  const report = await read(
    '/doctor',
    async (answer) => /** @type {DoctorReport} */ (await answer.json()),
    { method: 'POST' },
    { tries: 1, answerMs: CHECKS_MS },
  )
  process.stdout.write(`${choice.isJson ? jsonLine(report) : doctorText(report)}\n`)
  return report.counts.wrong > 0 ? EXIT.failed : EXIT.done
}

/** @type {Record<CheckVerdict, string>} */
const VERDICT_WORDS = { right: 'passed', wrong: 'FAILED', 'not-checked': 'not checked' }

/**
 * The report as text, as `npm run doctor` writes it.
 *
 * @param {DoctorReport} report
 */
export function doctorText({ counts, parts }) {
  const { wrong, right } = counts
  const blocks = parts.map(({ label, findings }) => [plain(label), ...findings.map(findingText)].join('\n'))
  const begin = wrong === 0 ? 'No checks failed' : wrong === 1 ? '1 check failed' : `${wrong} checks failed`
  return [...blocks, `${begin}, ${right} passed, ${counts['not-checked']} not checked.`].join('\n\n')
}

/** @param {DoctorFinding} finding */
function findingText({ title, verdict, cause, advice, told, evidence = [] }) {
  const more = verdict === 'right' ? [] : [advice && `Do: ${advice}`, told && `How this is known: ${told}`]
  const lines = [...more, ...evidence.map((line) => `Seen: ${line}`)].flatMap((line) => line || [])
  return [
    `  ${VERDICT_WORDS[verdict].padEnd(12)}${plain(`${title}: ${cause}`)}`,
    ...lines.map((line) => `${' '.repeat(14)}${plain(line)}`),
  ].join('\n')
}
