import { expect, test } from 'vitest'
import { listSources } from '@/lib/exports/sources/sources'
import { EXPORT_FORMATS, PAYLOAD_POLICIES } from '@/lib/model/export'
import { read } from '@/tests/docs/support/project'
import { EXPORT_HELP, readExportChoice } from './export-options.mjs'

const TOKEN = `rdk_${'s'.repeat(43)}`
const VARIABLES = { RAMPDESK_ORIGIN: 'https://desk.example', RAMPDESK_TOKEN: TOKEN }

const choiceOf = (words: string[], variables: Record<string, string> = VARIABLES) => {
  const choice = readExportChoice(words, variables)
  if (typeof choice === 'string') throw new Error(choice)
  return choice
}

test.each([[[]], [['--help']], [['deliveries', '-h']]])('%j asks for help', (words) => {
  expect(readExportChoice(words, {})).toBe('help')
})

test('the help names each exit code, list, format and policy', () => {
  for (const code of [0, 1, 2, 3, 4]) expect(EXPORT_HELP).toMatch(new RegExp(`\\b${code} `))
  for (const word of [...listSources().map(({ list }) => list), ...EXPORT_FORMATS, ...PAYLOAD_POLICIES])
    expect(EXPORT_HELP).toContain(word)
  expect(Math.max(...EXPORT_HELP.split('\n').map(({ length }) => length))).toBeLessThan(170)
})

test('the section of docs/scripts.md names only options that there are', () => {
  const section = read('docs/scripts.md')
    .split(/^## /m)
    .find((text) => text.startsWith('rampdesk export'))
  const named = [...String(section).matchAll(/(?<![\w-])(--[a-z][a-z-]+)/g)].map(([, name]) => String(name))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !EXPORT_HELP.includes(name))).toEqual([])
})

test('what is not said has a default, and the format follows the name of the file', () => {
  expect(choiceOf(['deliveries'])).toMatchObject({
    list: 'deliveries',
    environment: 'sandbox',
    query: '',
    format: 'csv',
    columns: [],
    payload: 'omit',
    zone: 'UTC',
    output: null,
    id: null,
  })
  expect(choiceOf(['audit', '-o', 'a/Audit.NDJSON']).format).toBe('ndjson')
  expect(choiceOf(['audit', '-o', 'a.ndjson', '--format=xlsx'])).toMatchObject({ format: 'xlsx', output: 'a.ndjson' })
  expect(choiceOf(['audit', '-o', '-'])).toMatchObject({ format: 'csv', output: '-' })
  expect(choiceOf(['audit', '--columns', 'at, row', '--columns=actor']).columns).toEqual(['at', 'row', 'actor'])
  expect(choiceOf(['--id', '7'])).toMatchObject({ id: '7', list: '' })
})

test.each([
  ['https://desk.example/production/deliveries?outcome=failed&text=a%20b', 'deliveries', 'outcome=failed&text=a%20b'],
  ['https://desk.example/production/deliveries/12?range=7d', 'deliveries', 'range=7d'],
  ['https://desk.example/production/webhooks?period=7d', 'registrations', 'period=7d'],
  ['https://desk.example/production/redeliveries/12?state=failed', 'redeliveries/12', 'state=failed'],
  ['https://desk.example/production/audit', 'audit', ''],
])('the address %s, as a browser shows it, says list, environment and filters', (filter, list, query) => {
  expect(choiceOf(['--filter', filter])).toMatchObject({ list, query, environment: 'production' })
  expect(choiceOf([list, '--filter', filter], { ...VARIABLES, RAMPDESK_ENVIRONMENT: 'sandbox' }).environment).toBe(
    'production',
  )
})

test.each<[string[], string]>([
  [['--format', 'csv'], 'Which list?'],
  [['deliveries', '--format', 'pdf'], '--format must be csv, ndjson, xlsx'],
  [['deliveries', '--payload', 'all'], '--payload must be omit, masked, full'],
  [['deliveries', '--environment', '../x'], '--environment must be'],
  [['deliveries', '--id', 'x'], '--id must be'],
  [['deliveries', '--manifest', '-'], '--manifest must be a file, and not the one of --output'],
  [['deliveries', '--since', '6h'], 'There is no option --since'],
  [['deliveries', '--filter', 'https://other.example/sandbox/deliveries'], 'is for https://other.example'],
  [['returns', '--filter', 'https://desk.example/sandbox/deliveries'], 'is for deliveries'],
  [['--environment', 'sandbox', '--filter', 'https://desk.example/production/audit'], 'is for production'],
  [['--filter', 'https://desk.example/'], 'not the address of one of Rampdesk’s lists'],
])('%j is refused, and no token is repeated', (words, message) => {
  expect(() => choiceOf(words)).toThrow(message)
  expect(() => choiceOf([...words, TOKEN])).toThrow(/^(?!.*rdk_s)/)
})
