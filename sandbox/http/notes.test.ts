import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { control, DELIVERIES_PATH, START, send, signingHeaders } from '../testing/sandbox-client'
import { noteFor, notesOf } from './notes'

let sandbox: RunningSandbox
const lines: string[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty', now: START, frozen: true, log: (line) => lines.push(line) })
})
afterAll(() => sandbox.close())

test('notes belong to one request and keep their order', () => {
  const [one, other] = [new IncomingMessage(new Socket()), new IncomingMessage(new Socket())]
  noteFor(one, 'user usr_1 by signed-user')
  noteFor(one, 'fault status')
  expect(notesOf(one)).toEqual(['user usr_1 by signed-user', 'fault status'])
  expect(notesOf(other)).toEqual([])
})

test('a log line ends with the notes of its request, and holds no credential', async () => {
  await control(sandbox, 'POST', '/faults', { kind: 'latency', ms: 0, times: 1 })
  const headers = { ...signingHeaders(sandbox, 'GET', DELIVERIES_PATH), authorization: 'Bearer ak_never_logged' }
  await send(sandbox, DELIVERIES_PATH, { headers })
  await send(sandbox, DELIVERIES_PATH, { headers: signingHeaders(sandbox, 'GET', DELIVERIES_PATH) })
  // The line may be written after the client has the answer.
  const about = () => lines.filter((line) => line.includes(DELIVERIES_PATH))
  await vi.waitFor(() => expect(about()).toHaveLength(2), { timeout: 10_000 })
  const [noted, plain] = about()
  expect(noted).toMatch(/ 200 {2}\d+ ms {2}req_\w+ {2}fault latency {2}Authorization ignored {2}by integrator/)
  expect(plain).toMatch(/ 200 {2}\d+ ms {2}req_\w+/)
  expect(plain).not.toMatch(/Authorization|fault/)
  expect(lines.join('\n')).not.toContain('ak_never_logged')
})
