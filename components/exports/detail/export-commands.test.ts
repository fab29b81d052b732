import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExportChoice } from '@/cli/export-options.mjs'
import type { ListExport } from '@/lib/model/export'
import { testWith } from '@/tests/support/processes/programs'
import { againCommand, fetchCommand } from './export-commands'

const TOKEN = `rdk_${'s'.repeat(43)}`
const SCOPE = { origin: 'https://desk.example:8443', environment: 'production' }

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'export-commands-'))
  writeFileSync(join(home, '.rampdesk-token'), `${TOKEN}\n`, { mode: 0o600 })
})
afterAll(() => rmSync(home, { recursive: true }))

/** The variables and words that a shell would give to node. */
function read(command: string) {
  const shown = 'node() { printf "%s\\0" "$RAMPDESK_ORIGIN" "$RAMPDESK_ENVIRONMENT" "$RAMPDESK_TOKEN_FILE" "$@"; }\n'
  const { stdout, status } = spawnSync('sh', ['-c', shown + command], { env: { ...process.env, HOME: home } })
  expect(status).toBe(0)
  const [origin, environment, tokenFile, called, verb, ...words] = stdout.toString().split('\0').slice(0, -1)
  expect([called, verb]).toEqual(['rampdesk.mjs', 'export'])
  return readExportChoice(words, {
    RAMPDESK_ORIGIN: origin,
    RAMPDESK_ENVIRONMENT: environment,
    RAMPDESK_TOKEN_FILE: tokenFile,
  })
}

const plain: ListExport = {
  kind: 'list',
  list: 'deliveries',
  query: '',
  layout: { format: 'csv', columns: ['time', 'event'], payload: 'omit', zone: 'UTC', bom: false },
}

const EXPORTS: [string, ListExport][] = [
  ['without anything special', plain],
  [
    'with a filter that a shell would take apart, and all options',
    {
      kind: 'list',
      list: 'redeliveries/12',
      query: 'text=it\'s $HOME `x` "y" !1 %20&outcome=failed&from=2026-11-01T00:00:00.000Z',
      layout: { format: 'ndjson', columns: ['id', 'payload'], payload: 'masked', zone: 'Etc/GMT+1', bom: true },
    },
  ],
]

for (const [what, settings] of EXPORTS) {
  testWith('sh')(`the command that is shown asks for the same export, ${what}`, () => {
    const { list, query, layout } = settings
    expect(read(againCommand({ settings }, SCOPE) ?? '')).toEqual({
      origin: SCOPE.origin,
      token: TOKEN,
      environment: SCOPE.environment,
      list,
      query,
      format: layout.format,
      columns: layout.columns,
      payload: layout.payload,
      zone: layout.zone,
      hasMark: layout.bom,
      id: null,
      name: null,
      output: null,
      manifest: null,
    })
  })
}

test('a report has no such command', () => {
  expect(againCommand({ settings: { kind: 'report', query: '' } }, SCOPE)).toBeNull()
})

testWith('sh', 'curl')('curl takes the options that fetch a file', () => {
  const file = { name: "it's $HOME.csv", rows: 1, bytes: 1, sha256: 'a'.repeat(64) }
  const command = fetchCommand({ id: '7', file }, { origin: 'http://127.0.0.1:1', environment: 'sandbox' })
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: home, env: { ...process.env, HOME: home } })
  // 7 says that nobody listens there; 2 would be a wrong option.
  expect([status, stderr.toString()]).toEqual([7, expect.stringContaining('connect')])
})
