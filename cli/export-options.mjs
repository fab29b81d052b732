import { resolve } from 'node:path'
import { ACCESS_OPTIONS, describeOption, EXIT, readOptions, readOrigin, readToken, wrong } from './options.mjs'

/** @import { Option } from './options.mjs' */
/** @import { ExportFormat, PayloadPolicy } from '../lib/model/export' */

/** @type {readonly ExportFormat[]} */
const FORMATS = ['csv', 'ndjson', 'xlsx']
/** @type {readonly PayloadPolicy[]} */
const POLICIES = ['omit', 'masked', 'full']

/** Lists by the paths of their pages, below the environment. */
const LIST_PATHS = new Map([['webhooks', 'registrations']])

/**
 * @typedef {{
 *   origin: string, token: string, environment: string, list: string, query: string, id: string | null, format: ExportFormat,
 *   columns: string[], payload: PayloadPolicy, zone: string, hasMark: boolean, name: string | null, output: string | null,
 *   manifest: string | null,
 * }} ExportChoice
 */

/** @type {readonly Option[]} */
const EXPORT_OPTIONS = [
  {
    name: 'environment',
    value: 'NAME',
    variable: 'RAMPDESK_ENVIRONMENT',
    help: 'whose rows; that of the address in --filter, or sandbox, unless given',
  },
  {
    name: 'filter',
    value: 'TEXT',
    help: "which rows: outcome=failed&range=7d, or a list's address as the browser shows it",
  },
  { name: 'format', value: 'NAME', help: 'csv, ndjson or xlsx; by the end of --output, or csv, unless given' },
  {
    name: 'columns',
    value: 'NAMES',
    isList: true,
    help: 'ids in the order of the file; those that the list shows unless given',
  },
  { name: 'payload', value: 'POLICY', help: 'omit, masked or full; omit unless given' },
  { name: 'zone', value: 'NAME', help: 'of times, such as Europe/Berlin; UTC unless given' },
  { name: 'bom', help: 'begin CSV with a byte order mark, for programs that ask for one' },
  { name: 'name', value: 'TEXT', help: 'what Rampdesk calls the export' },
  {
    name: 'output',
    value: 'FILE',
    help: 'or -o: where the file goes, - for the standard output; its own name here unless given',
  },
  { name: 'manifest', value: 'FILE', help: 'also save the manifest there' },
  { name: 'id', value: 'NUMBER', help: 'download this export, in place of asking for a new one' },
  ...ACCESS_OPTIONS,
]

export const EXPORT_HELP = `Usage: rampdesk export LIST [options]

Asks Rampdesk for a file of the rows of a list, waits until it is made, downloads it, and compares its SHA-256 with
the manifest. The file appears under its name once it is whole. LIST is deliveries, returns, redeliveries, sequences,
registrations, audit, or redeliveries/12 for the results of one; where --filter is an address it may be left out.

${EXPORT_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

A download that breaks off goes on where it was, five times without a byte at most. Ctrl-C cancels the export; while its
file is downloaded it leaves the export as it is.

Exit codes: ${EXIT.done} the file is there and whole; ${EXIT.failed} the export failed or was cancelled, the file can't be written, or it is
not what the manifest says; ${EXIT.usage} a wrong option, list, column or filter; ${EXIT.refused} the access token does not hold or may not
export this; ${EXIT.unreached} Rampdesk can't be reached or answers otherwise than expected.
`

/**
 * @param {readonly string[]} words behind `export`
 * @param {Record<string, string | undefined>} variables
 * @returns {ExportChoice | 'help'}
 */
export function readExportChoice(words, variables) {
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) return 'help'
  const hasList = !words[0]?.startsWith('-')
  const given = readOptions(hasList ? words.slice(1) : words, EXPORT_OPTIONS)
  const one = (/** @type {string} */ name) => {
    const variable = EXPORT_OPTIONS.find((option) => option.name === name)?.variable
    return given.get(name)?.at(-1) ?? ((variable && variables[variable]?.replace(/[\r\n]+$/, '')) || null)
  }
  const copied = readCopied(one('filter') ?? '')
  const output = one('output')
  const id = one('id')
  if (id !== null && !/^[1-9]\d*$/.test(id)) throw wrong('--id must be the number of an export.')
  const origin = agreed('goes to', readOrigin(one('origin') ?? copied.origin), copied.origin)
  const list = agreed('is of the list', hasList ? String(words[0]) : copied.list, copied.list)
  if (list === null && id === null) throw wrong('Which list? Name one, such as rampdesk export deliveries.')
  const chosen = given.get('environment')?.at(-1) ?? copied.environment ?? one('environment')
  const environment = agreed('is of the environment', chosen, copied.environment) ?? 'sandbox'
  if (!/^[\w-]+$/.test(environment)) throw wrong('--environment must be the name of an environment.')
  return {
    origin,
    token: readToken(given.get('token')?.at(-1) ?? null, one('token-file'), variables.RAMPDESK_TOKEN),
    environment,
    list: list ?? '',
    query: copied.query,
    id,
    format: among('format', one('format') ?? formatOf(output), FORMATS),
    columns: (given.get('columns') ?? []).flatMap((text) => text.split(',')).flatMap((text) => text.trim() || []),
    payload: among('payload', one('payload') ?? 'omit', POLICIES),
    zone: one('zone') ?? 'UTC',
    hasMark: given.has('bom'),
    name: one('name'),
    output,
    manifest: manifestBeside(output, one('manifest')),
  }
}

/**
 * @param {string | null} output
 * @param {string | null} manifest
 */
function manifestBeside(output, manifest) {
  if (manifest !== null && (manifest === '-' || resolve(manifest) === resolve(output ?? '')))
    throw wrong('--manifest must be a file of its own.')
  return manifest
}

/**
 * @template {string | null} Value
 * @param {string} what
 * @param {Value} chosen
 * @param {string | null} copied out of an address
 * @returns {Value}
 */
function agreed(what, chosen, copied) {
  if (copied === null || copied === chosen) return chosen
  throw wrong(`The export ${what} ${chosen}, and the address in --filter is of ${copied}.`)
}

/**
 * @template {string} Value
 * @param {string} name
 * @param {string} value
 * @param {readonly Value[]} values
 */
function among(name, value, values) {
  const found = values.find((each) => each === value)
  if (found !== undefined) return found
  throw wrong(`--${name} must be ${values.join(', ')}.`)
}

/** @param {string | null} output */
function formatOf(output) {
  return FORMATS.find((format) => output?.toLowerCase().endsWith(`.${format}`)) ?? 'csv'
}

/**
 * A query, or the address of a list or of one of its rows.
 *
 * @param {string} text
 * @returns {{ origin: string | null, environment: string | null, list: string | null, query: string }}
 */
function readCopied(text) {
  if (!/^https?:\/\//i.test(text))
    return { origin: null, environment: null, list: null, query: text.replace(/^\?/, '') }
  const url = URL.canParse(text) ? new URL(text) : null
  const [, environment, name, row] = url?.pathname.split('/') ?? []
  if (!url || !environment || !name) throw wrong("--filter has an address that is not one of Rampdesk's lists.")
  // The page of a redelivery is the list of its results.
  const list = name === 'redeliveries' && row ? `${name}/${row}` : (LIST_PATHS.get(name) ?? name)
  return { origin: url.origin, environment, list, query: url.search.replace(/^\?/, '') }
}
