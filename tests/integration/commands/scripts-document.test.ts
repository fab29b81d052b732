import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, vi } from 'vitest'
import { closeTails } from '@/lib/archive/tail/open-tails'
import { readCommand } from '@/lib/command-line/read-command'
import { delivery } from '@/lib/db/schema'
import { read } from '../../docs/support/project'
import { testWith } from '../../support/processes/programs'
import { recordText } from '../../support/record-list'
import { addAccount } from '../access/fixtures'
import { serveDoor } from '../access/serve-door'
import { addToken } from '../access/token-fixtures'
import { useDatabase } from '../support/use-database'
import { NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const archive = useRecordList(held)
afterEach(closeTails)
// The test runs a dozen processes, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const BLOCKS = [...read('docs/scripts.md').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => String(text))

testWith(
  'bash',
  'curl',
  'cat',
  'date',
  'sed',
  'sleep',
  'sha256sum',
)('each example of docs/scripts.md works as it stands there', async () => {
  archive.list.add(recordText(NOW - 2000, { success: false, responseStatus: 500 }), recordText(NOW - 1000))
  archive.list.add(
    recordText(NOW, { payload: { event: 'offramp.completed', id: 'ofr_9', eventId: 'evt_1', sequence: 1 } }),
  )
  await archive.sync()
  const [{ origin }, { text }] = [await serveDoor(), await addToken(await addAccount('operator'), { role: 'viewer' })]
  const folder = mkdtempSync(path.join(tmpdir(), 'scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'token'), text, { mode: 0o600 })
  const [first] = await held.database.select({ id: delivery.id, payload: delivery.payload }).from(delivery)
  const env = {
    NODE_ENV: 'test' as const,
    PATH: process.env.PATH ?? '',
    RAMPDESK_ORIGIN: origin,
    RAMPDESK_ENVIRONMENT: 'sandbox',
    RAMPDESK_TOKEN_FILE: path.join(folder, 'token'),
    DELIVERY: String(first?.id),
  }
  writeFileSync(path.join(folder, 'rampdesk.mjs'), (await readCommand()).bytes)
  const setup = BLOCKS.find((block) => block.startsWith('auth=')) ?? ''
  const examples = BLOCKS.filter((block) => block !== setup)
  expect(examples.length).toBeGreaterThan(9)
  const outputs = new Map<string, string>()
  for (const example of examples) {
    const { code, out, err } = await runShell(setup + example, folder, env)
    expect([example, code, err]).toEqual([example, 0, expect.any(String)])
    expect(out + err).not.toContain(text.slice(4))
    outputs.set(example, out)
  }
  const outputOf = (words: string) => [...outputs].find(([example]) => example.includes(words))?.[1] ?? ''
  const timesOf = (words: string) =>
    JSON.parse(outputOf(words)).rows.map(({ time }: { time: string }) => Date.parse(time))
  const file = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  expect(timesOf('outcome=failed&limit=5')).toEqual([NOW - 2000])
  expect(timesOf('order=oldest')).toEqual([NOW - 2000, NOW - 1000, NOW])
  expect(timesOf('eventId=evt_1')).toEqual([NOW])
  expect(file('payload.json')).toBe(first?.payload)
  expect(JSON.parse(outputOf('/counts?'))).toMatchObject({ total: expect.any(Number) })
  expect(outputOf('/tail?')).toContain('event: begin')
  expect(readFileSync(path.join(folder, 'rampdesk.mjs'))).toEqual(Buffer.from((await readCommand()).bytes))
  // The range of the first example has passed, so the file has only its head.
  expect(file('failed.csv')).toMatch(/^"?Time \(Europe\/Berlin\)"?,"?Event"?,"?Outcome"?,"?Endpoint"?\r\n/)
  expect(JSON.parse(file('failed.json'))).toMatchObject({ rows: 0, filter: { list: 'deliveries' } })
  expect(
    file('failed.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ outcome: 'failed' }])
  expect(file('nightly.csv')).toMatch(/^Time \(UTC\),Event,Outcome\r\n/)
  expect(file('nightly.csv')).toContain(',failed\r\n')
  expect(readdirSync(folder).sort()).toEqual([
    'failed.csv',
    'failed.json',
    'failed.ndjson',
    'nightly.csv',
    'payload.json',
    'rampdesk.mjs',
    'token',
  ])
})

/** Runs a script beside this process, which answers its requests. */
function runShell(script: string, cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }))
  })
}
