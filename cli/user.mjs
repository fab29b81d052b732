import { openApi } from './desk.mjs'
import { among, asksForHelp, describeOption, EXIT, optionValues, readOptions, wrong } from './options.mjs'
import { PLACE_OPTIONS, readPlace } from './place.mjs'
import { jsonLine, plain } from './print.mjs'

/** @import { Option } from './options.mjs' */
/** @import { UserHead } from '../lib/users/dto' */
/** @import { ActivityPage } from '../lib/users/activity/dto' */

const USER_FORMATS = /** @type {const} */ (['text', 'json'])
const RECENT = 15

/** @type {readonly Option[]} */
export const USER_OPTIONS = [
  { name: 'purpose', value: 'TEXT', help: 'why you look: a ticket number or a short reason, kept in the audit' },
  { name: 'format', value: 'NAME', values: USER_FORMATS, help: 'text or json (default: text)' },
  ...PLACE_OPTIONS,
]

export const USER_HELP = `Usage: rampdesk user ID --purpose TEXT [options]

Shows a user whom you support: who they are, what they may do, and what happened last. Like the user’s page, it asks for
a purpose, and each lookup is a row of the audit in your name.

  rampdesk user usr_42 --purpose 'ticket 4711'
  rampdesk user usr_42 --purpose 'ticket 4711' --format json | jq .head.profile

${USER_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

The token needs the scope users.
Exit codes: ${EXIT.done} shown; ${EXIT.failed} a part could not be read, with the reason; ${EXIT.usage} a wrong option, or no purpose; ${EXIT.refused} the access token
is not valid or may not look users up; ${EXIT.unreached} Rampdesk can’t be reached or gives an unexpected answer.
`

/**
 * @param {readonly string[]} words behind `user`
 * @param {Record<string, string | undefined>} variables
 */
export function readUserChoice(words, variables) {
  if (words.length === 0 || asksForHelp(words)) return 'help'
  /** @type {string[]} */
  const free = []
  const given = readOptions(words, USER_OPTIONS, free)
  const { one } = optionValues(given, USER_OPTIONS, variables)
  const [userId] = free
  if (userId === undefined || free.length > 1) throw wrong('Which user? Give one id.')
  const purpose = one('purpose')
  if (purpose === null) throw wrong('Why do you look this user up? Say so with --purpose; the audit keeps it.')
  const format = among('format', one('format') ?? 'text', USER_FORMATS)
  return { ...readPlace(given, USER_OPTIONS, variables), userId, purpose, format }
}

/**
 * @param {Exclude<ReturnType<typeof readUserChoice>, 'help'>} choice
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function showUser(choice, signal) {
  const { read, posted } = openApi({ ...choice, signal })
  const path = `/users/${encodeURIComponent(choice.userId)}`
  const data = async (/** @type {Response} */ answer) => answer.json()
  // No second try, because each purpose is a row of the audit.
  await read(`${path}/open`, data, posted({ purpose: choice.purpose }), { tries: 1 })
  /** @type {UserHead} */
  const head = await read(path, data)
  /** @type {ActivityPage} */
  const activity = await read(`${path}/activity`, data)
  process.stdout.write(choice.format === 'json' ? `${jsonLine({ head, activity })}\n` : `${userText(head, activity)}\n`)
  const isWhole = head.profile.problem === null && head.archive.problem === null && activity.missing.length === 0
  return isWhole ? EXIT.done : EXIT.failed
}

/**
 * @param {UserHead} head
 * @param {ActivityPage} activity
 */
function userText({ userId, profile, archive }, activity) {
  return [
    [`User ${userId}`, ...profileLines(profile)],
    archiveLines(archive),
    ['Latest activity', ...activityLines(activity)],
  ]
    .map((lines) => lines.map(plain).join('\n'))
    .join('\n\n')
}

/** @param {UserHead['profile']} profile */
function profileLines({ value, problem }) {
  if (value === null) return [`  The profile could not be read: ${problem.detail}`]
  const { email, firstName, signedUpAt, timezone, verification, capabilities, unreadable } = value
  const facts = /** @type {const} */ ([
    ['Name', firstName],
    ['E-mail', email],
    ['Signed up', signedUpAt],
    ['Time zone', timezone],
    ['Verification', verification && [verification.status, verification.failureReason].filter(Boolean).join(': ')],
    ['Country', verification?.country],
  ])
  return [
    ...facts.map(([name, text]) => `  ${name.padEnd(14)}${text ?? 'not given'}`),
    ...capabilities.map(({ product, method, status, requirements }) => {
      const open = requirements.map(({ type, status: state }) => (state ? `${type} (${state})` : type)).join(', ')
      return `  ${'May'.padEnd(14)}${[product, method].filter(Boolean).join(' by ')}: ${status}${open && `; ${open}`}`
    }),
    ...(unreadable.length > 0 ? [`  ${unreadable.length} capabilities can’t be read.`] : []),
  ]
}

/** @param {UserHead['archive']} archive */
function archiveLines({ value, problem }) {
  if (value === null) return [`Deliveries: the archive could not be read: ${problem.detail}`]
  const { deliveries, isCapped, newestAt } = value
  const newest = newestAt === null ? '' : `, the newest ${newestAt}`
  return [`Deliveries: ${isCapped ? 'more than ' : ''}${deliveries}${newest}`]
}

/** @param {ActivityPage} activity */
function activityLines({ items, missing }) {
  return [
    ...missing.map(({ kind, problem }) => `  ${kind}: could not be read: ${problem.detail}`),
    ...(items.length === 0 ? ['  Nothing.'] : []),
    ...items.slice(0, RECENT).map(({ at, title, state, amount, currency, resourceId, event }) => {
      const money = amount === null ? '' : `${amount} ${currency ?? ''}`.trim()
      const parts = [at.slice(0, 19).replace('T', ' '), event ?? title, state, money, resourceId]
      return `  ${parts.filter(Boolean).join('  ')}`
    }),
  ]
}
