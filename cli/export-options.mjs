import { among, asksForHelp, describeOption, EXIT, optionValues, readOptions, wrong } from './options.mjs'
import { agreed, PLACE_OPTIONS, readCopied, readPlace } from './place.mjs'

/** @import { Option } from './options.mjs' */
/** @import { ExportFormat, PayloadPolicy } from '../lib/model/export' */

/** @type {readonly ExportFormat[]} */
const FORMATS = ['csv', 'ndjson', 'xlsx']
/** @type {readonly PayloadPolicy[]} */
const POLICIES = ['omit', 'masked', 'full']

export const OWN_FILE = '--manifest must be a file, and not the one of --output.'

/**
 * @typedef {{
 *   origin: string, token: string, environment: string, list: string, query: string, id: string | null, format: ExportFormat,
 *   columns: string[], payload: PayloadPolicy, zone: string, hasMark: boolean, name: string | null, output: string | null,
 *   manifest: string | null,
 * }} ExportChoice
 */

/** @type {readonly Option[]} */
export const EXPORT_OPTIONS = [
  {
    name: 'filter',
    value: 'TEXT',
    help: 'which rows: outcome=failed&range=7d, or a list’s address as the browser shows it',
  },
  {
    name: 'format',
    value: 'NAME',
    values: FORMATS,
    help: 'csv, ndjson or xlsx (default: by the file name of --output, or csv)',
  },
  {
    name: 'columns',
    value: 'NAMES',
    isList: true,
    help: 'column ids, in the order of the file (default: those that the list shows)',
  },
  { name: 'payload', value: 'POLICY', values: POLICIES, help: 'omit, masked or full (default: omit)' },
  { name: 'zone', value: 'NAME', help: 'the time zone, such as Europe/Berlin (default: UTC)' },
  { name: 'bom', help: 'begin CSV with a byte order mark, for programs that need one' },
  { name: 'name', value: 'TEXT', help: 'the name of the export in Rampdesk' },
  {
    name: 'output',
    value: 'FILE',
    isFile: true,
    help: 'or -o: the file to write, - for standard output (default: the export’s name, in this folder)',
  },
  { name: 'manifest', value: 'FILE', isFile: true, help: 'also save the manifest to this file' },
  { name: 'id', value: 'NUMBER', help: 'download this export instead of making a new one' },
  ...PLACE_OPTIONS,
]

export const EXPORT_HELP = `Usage: rampdesk export LIST [options]

Lets Rampdesk make a file of the rows of a list, waits for it, downloads it, and compares its SHA-256 with the manifest.
The file appears under its name once it is complete. LIST is deliveries, sequences, returns, overview/off-ramps,
redeliveries, redeliveries/12 for the results of one redelivery, registrations, alerts, audit or audit/reads. You may leave
it out if --filter is an address.

  rampdesk export deliveries --filter 'outcome=failed&range=7d' -o failed.csv
  rampdesk export returns --format ndjson -o - | wc -l

${EXPORT_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

If a download breaks off, it continues from there; it gives up after five breaks in a row without a byte. Ctrl-C cancels
the export, but not while its file is being downloaded. The token needs the scope export.

Exit codes: ${EXIT.done} the file is there and complete; ${EXIT.failed} the export failed or was cancelled, the file can’t be written, or it
does not match the manifest; ${EXIT.usage} a wrong option, list, column or filter; ${EXIT.refused} the access token is not valid or may not
export this; ${EXIT.unreached} Rampdesk can’t be reached or gives an unexpected answer.
`

/**
 * @param {readonly string[]} words behind `export`
 * @param {Record<string, string | undefined>} variables
 * @returns {ExportChoice | 'help'}
 */
export function readExportChoice(words, variables) {
  if (words.length === 0 || asksForHelp(words)) return 'help'
  const hasList = !words[0]?.startsWith('-')
  const given = readOptions(hasList ? words.slice(1) : words, EXPORT_OPTIONS)
  const { one, list: listed } = optionValues(given, EXPORT_OPTIONS, variables)
  const copied = readCopied(one('filter') ?? '')
  const output = one('output')
  const id = one('id')
  if (id !== null && !/^[1-9]\d*$/.test(id)) throw wrong('--id must be the number of an export.')
  const list = agreed('is for the list', hasList ? String(words[0]) : copied.list, copied.list)
  if (list === null && id === null) throw wrong('Which list? Name one, such as rampdesk export deliveries.')
  return {
    ...readPlace(given, EXPORT_OPTIONS, variables, copied),
    list: list ?? '',
    query: copied.query,
    id,
    format: among('format', one('format') ?? formatOf(output), FORMATS),
    columns: listed('columns'),
    payload: among('payload', one('payload') ?? 'omit', POLICIES),
    zone: one('zone') ?? 'UTC',
    hasMark: given.has('bom'),
    name: one('name'),
    output,
    manifest: manifestFile(one('manifest')),
  }
}

/** @param {string | null} manifest */
function manifestFile(manifest) {
  if (manifest === '-') throw wrong(OWN_FILE)
  return manifest
}

/** @param {string | null} output */
function formatOf(output) {
  return FORMATS.find((format) => output?.toLowerCase().endsWith(`.${format}`)) ?? 'csv'
}
