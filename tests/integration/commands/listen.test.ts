import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeTails } from '@/lib/archive/tail/open-tails'
import { revokeAccessToken } from '@/lib/auth/access-tokens/revoke-token'
import { readCommand } from '@/lib/command-line/read-command'
import { delivery, syncState } from '@/lib/db/schema'
import { verifyWebhookSignature } from '@/lib/ramp/credentials/webhook-signature'
import { type Command, runCommand, startReceiver } from '../../support/processes/command'
import { recordText } from '../../support/record-list'
import { addAccount } from '../access/fixtures'
import { serveDoor } from '../access/serve-door'
import { addToken } from '../access/token-fixtures'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const archive = useRecordList(held)
afterEach(closeTails)

/** No sync of the tail may start, because the configured platform can’t be reached. */
const keepFromSyncing = () =>
  held.database
    .update(syncState)
    .set({
      problem: { code: 'server', message: 'Down', at: new Date(0).toISOString(), isPaused: false, retryAt: null },
    })

function startListening(words: string[], token: string, origin: string): Command {
  const command = runCommand(['listen', '--print-json', ...words], { RAMPDESK_ORIGIN: origin, RAMPDESK_TOKEN: token })
  onTestFinished(() => expect(command.out + command.err).not.toContain(token.slice(4)))
  return command
}

const secretOf = ({ err }: Command) => /whsec_\w+/.exec(err)?.[0] ?? ''

test('what is archived arrives at a local server, byte for byte and signed, each delivery once', async () => {
  const payload = '{ "b":1.0,"a":[1e21,9007199254740993],\t"b":"\\u00e9\\/é" }'
  archive.addRecords(2, 5)
  await archive.sync()
  await keepFromSyncing()
  const [{ origin }, receiver, { text }] = [
    await serveDoor(),
    await startReceiver(),
    await addToken(await addAccount('operator'), { role: 'viewer' }),
  ]
  const command = startListening(['--forward-to', receiver.url], text, origin)
  await vi.waitFor(() => expect(command.err).toContain('Listening to sandbox'), { timeout: 15_000 })
  archive.list.add(recordText(NOW + 1000, { payload: 'PLACE' }).replace('"PLACE"', () => payload))
  archive.list.add(recordText(NOW + 2000))
  await archive.sync()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 15_000 })
  const [first] = receiver.received
  expect(first?.body.toString('utf8')).toBe(payload)
  expect(verifyWebhookSignature(first?.body ?? '', String(first?.headers.signature), secretOf(command))).toBe(true)
  expect(first?.headers).toMatchObject({ 'rampdesk-attempt': '1', 'content-type': 'application/json' })
  await vi.waitFor(() => expect(command.told).toHaveLength(2), { timeout: 15_000 })
  expect(command.told[0]).toMatchObject({
    deliveryId: first?.headers['rampdesk-delivery'],
    status: 200,
    bytes: payload.length + 1,
  })
  command.interrupt()
  expect(await command.ended).toBe(0)
  expect(command.err).toContain('2 forwarded: 2 answered 2xx')
})

const listening = async (words: string[] = []) => {
  await keepFromSyncing()
  const [desk, receiver] = [await serveDoor(), await startReceiver()]
  const token = await addToken(await addAccount('operator'), { role: 'viewer' })
  const start = (more: string[] = words) =>
    startListening(['--forward-to', receiver.url, ...more], token.text, desk.origin)
  return { desk, receiver, token, start }
}

const arrived = (received: readonly { body: Buffer }[]) =>
  received.map(({ body }) => String(JSON.parse(body.toString('utf8')).eventId))

test('--replay and --since send what is archived, in its order and each once, and --once ends', async () => {
  archive.addRecords(4, 1)
  archive.list.add(recordText(NOW - 30_000, { event: 'payment.completed', payload: { id: 'pay_1' } }))
  await archive.sync()
  const { receiver, start } = await listening()
  const [oldest] = await held.database.select({ id: delivery.id }).from(delivery).orderBy(delivery.sortAt)
  const replayed = `evt_${NOW - 2 * MINUTE}`
  const command = start([
    ...['--replay', `${replayed},${oldest?.id}`, '--once'],
    ...['--since', new Date(NOW - 3 * MINUTE).toISOString(), '--events', 'offramp.*'],
  ])
  expect(await command.ended).toBe(0)
  const order = [2, 4, 3, 1].map((minutes) => `evt_${NOW - minutes * MINUTE}`)
  expect(arrived(receiver.received)).toEqual(order)
  expect(command.told.map(({ eventId, attempt }) => [eventId, attempt])).toEqual(order.map((id) => [id, 1]))
  const missing = start(['--replay', 'evt_nothing', '--once'])
  expect([await missing.ended, missing.err]).toEqual([1, expect.stringContaining('no delivery of evt_nothing')])
})

test('filters choose as those of the desk do, and several endpoints are named at the start', async () => {
  archive.list.add(recordText(NOW - 3000), recordText(NOW - 2000, { webhookUrl: 'https://b.example/a,b%2Cc' }))
  archive.list.add(recordText(NOW - 1000, { success: false, responseStatus: 500 }))
  await archive.sync()
  const { receiver, start } = await listening()
  const since = ['--since', new Date(NOW - MINUTE).toISOString(), '--once']
  for (const [words, seconds] of [
    [['--outcome', 'failed,rejected'], [1]],
    [['--endpoint', 'https://b.example/a,b%2Cc'], [2]],
    [
      ['--user', 'usr_1', '--events', '*.completed'],
      [3, 2, 1],
    ],
    [['--user', 'usr_2'], []],
    [['--events', 'payment.*'], []],
  ] as const) {
    receiver.received.length = 0
    const command = start([...words, ...since])
    expect([await command.ended, command.err]).toEqual([0, expect.any(String)])
    expect(arrived(receiver.received)).toEqual(seconds.map((second) => `evt_${NOW - second * 1000}`))
  }
  const wrong = start(['--outcome', 'lost', ...since])
  expect([await wrong.ended, wrong.err]).toEqual([
    2,
    expect.stringContaining('outcome must be one or more of delivered'),
  ])
})

test('a token that is revoked ends the command with its own exit code, and says so', async () => {
  const { token, start } = await listening()
  const command = start()
  await vi.waitFor(() => expect(command.err).toContain('Listening to sandbox'), { timeout: 15_000 })
  await revokeAccessToken(token.scope, token.id)
  expect(await command.ended).toBe(3)
  expect(command.err).toContain('refuses the access token (401)')
  const again = start()
  expect(await again.ended).toBe(3)
})

test('a lost connection is taken up again where it broke: nothing is left out or sent twice', async () => {
  archive.addRecords(1)
  await archive.sync()
  const { desk, receiver, start } = await listening()
  const command = start()
  await vi.waitFor(() => expect(command.err).toContain('Listening to sandbox'), { timeout: 15_000 })
  archive.list.add(recordText(NOW + 1000))
  await archive.sync()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 15_000 })
  desk.cut()
  archive.list.add(recordText(NOW + 2000), recordText(NOW + 3000))
  await archive.sync()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3), { timeout: 15_000 })
  expect(arrived(receiver.received)).toEqual([1, 2, 3].map((second) => `evt_${NOW + second * 1000}`))
  expect(command.err).toContain('Trying again')
  expect(command.err).toContain('Connected again')
})

test('the file that is handed out does the same, with a token from a file', async () => {
  archive.addRecords(1)
  await archive.sync()
  const { desk, receiver, token } = await listening()
  const folder = mkdtempSync(path.join(tmpdir(), 'command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [file, tokenFile] = [path.join(folder, 'rampdesk.mjs'), path.join(folder, 'token')]
  const download = await fetch(`${desk.origin}/api/sandbox/command`, {
    headers: { authorization: token.authorization },
  })
  const bytes = Buffer.from(await download.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe((await readCommand()).sha256)
  writeFileSync(file, bytes)
  writeFileSync(tokenFile, `${token.text}\n`)
  chmodSync(tokenFile, 0o644)
  const words = ['listen', '--forward-to', receiver.url, '--since', new Date(NOW - 60 * MINUTE).toISOString(), '--once']
  const command = runCommand(words, { RAMPDESK_ORIGIN: desk.origin, RAMPDESK_TOKEN_FILE: tokenFile }, file)
  expect([await command.ended, command.err]).toEqual([0, expect.stringContaining('chmod 600')])
  expect(receiver.received).toHaveLength(1)
  expect(command.out).toMatch(
    /^\d\d:\d\d:\d\d {2}offramp.completed {2}evt_\d+ {2}sequence 1 {2}\d+ bytes {2}200 in \d+ ms\n$/,
  )
})
