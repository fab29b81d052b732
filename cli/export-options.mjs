import { among, asksForHelp, describeOption, EXIT, optionValues, readOptions, wrong } from './options.mjs'
import { agreed, PLACE_OPTIONS, readCopied, readPlace } from './place.mjs'

/** @import { Option } from './options.mjs' */
/** @import { ExportFormat, PayloadPolicy } from '../lib/model/export' */

/** @type {readonly ExportFormat[]} */
const FORMATS = ['csv', 'ndjson', 'xlsx']
/** @type {readonly PayloadPolicy[]} */
const POLICIES = ['omit', 'masked', 'full']

export const OWN_FILE = '--manifest must be a file of its own.'

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
    help: 'csv, ndjson or xlsx (default: by the end of --output, or csv)',
  },
  {
    name: 'columns',
    value: 'NAMES',
    isList: true,
    help: 'ids in the order of the file (default: those that the list shows)',
  },
  { name: 'payload', value: 'POLICY', values: POLICIES, help: 'omit, masked or full (default: omit)' },
  { name: 'zone', value: 'NAME', help: 'of times, such as Europe/Berlin (default: UTC)' },
  { name: 'bom', help: 'begin CSV with a byte order mark, for programs that ask for one' },
  { name: 'name', value: 'TEXT', help: 'what Rampdesk calls the export' },
  {
    name: 'output',
    value: 'FILE',
    isFile: true,
    help: 'or -o: where the file goes, - for standard output (default: its own name, in this folder)',
  },
  { name: 'manifest', value: 'FILE', isFile: true, help: 'also save the manifest there' },
  { name: 'id', value: 'NUMBER', help: 'download this export, in place of asking for a new one' },
  ...PLACE_OPTIONS,
]

export const EXPORT_HELP = `Usage: rampdesk export LIST [options]

Asks Rampdesk for a file of the rows of a list, waits until it is made, downloads it, and compares its SHA-256 with
the manifest. The file appears under its name once it is whole. LIST is deliveries, returns, redeliveries, sequences,
registrations, audit, or redeliveries/12 for the results of one; where --filter is an address it may be left out.

  rampdesk export deliveries --filter 'outcome=failed&range=7d' -o failed.csv
  rampdesk export returns --format ndjson -o - | wc -l

${EXPORT_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

A download that breaks off goes on where it was, five times without a byte at most. Ctrl-C cancels the export; while its
file is downloaded it leaves the export as it is. The token needs the scope export.

Exit codes: ${EXIT.done} the file is there and whole; ${EXIT.failed} the export failed or was cancelled, the file can’t be written, or it is
not what the manifest says; ${EXIT.usage} a wrong option, list, column or filter; ${EXIT.refused} the access token does not hold or may not
export this; ${EXIT.unreached} Rampdesk can’t be reached or answers otherwise than expected.
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
  const list = agreed('is of the list', hasList ? String(words[0]) : copied.list, copied.list)
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
