import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '../../support/processes/command'

export const TOKEN = `rdk_${'t'.repeat(43)}`

export type FakeDelivery = { id: string; time: string | null; event: string; eventId: string | null; payload: Buffer }

/** `id` is the number of the delivery and of its minute after 12:00 UTC. */
export function fakeDelivery(id: number, over: Partial<FakeDelivery> = {}): FakeDelivery {
  const time = new Date(Date.parse('2026-01-20T12:00:00Z') + id * 60_000).toISOString()
  const payload = Buffer.from(`{"id":${id}}`)
  return { id: String(id), time, event: 'offramp.completed', eventId: `evt_${id}`, payload, ...over }
}

/** The parts that a stream sends one after the other; `cut` breaks the connection off. */
export type Script = (string | 'cut')[]

export const begin = (isContinued: boolean, id = '1-0') =>
  `retry: 3000\nid: ${id}\nevent: begin\ndata: {"isContinued":${isContinued}}\n\n`

export const rows = (deliveries: readonly FakeDelivery[], id: string, skipped = 0) =>
  `id: ${id}\nevent: rows\ndata: ${JSON.stringify({ rows: deliveries.map(rowOf), skipped })}\n\n`

export const END = 'retry: 200\nevent: end\ndata: {"isOver":false}\n\n'

const rowOf = ({ payload: _, ...row }: FakeDelivery) => ({
  ...row,
  outcome: 'delivered',
  endpoint: 'https://hooks.acme.example/ramp',
  sequence: 1,
})

type Options = {
  /** One script for each stream; later streams begin and stay open. */
  scripts?: Script[]
  archive?: readonly FakeDelivery[]
  /** Returns true if it has answered the request itself. */
  before?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** A server that answers as the desk does. */
export async function startFakeDesk({ scripts = [[begin(false)]], archive = [], before = () => false }: Options) {
  const asked: { path: string; last: string | undefined; authorization: string | undefined }[] = []
  let streams = 0
  const answers: [RegExp, (response: ServerResponse, match: RegExpExecArray, query: URLSearchParams) => unknown][] = [
    [/\/deliveries\/tail$/, (response) => stream(response, scripts[streams++] ?? [begin(true)])],
    [/\/deliveries\/counts$/, (response) => response.end('{"endpoints":[]}')],
    [/\/deliveries\/(\d+)\/payload$/, (response, [, id]) => sendPayload(response, archive, String(id))],
    [/\/deliveries$/, (response, _match, query) => sendList(response, archive, query)],
  ]
  const { origin } = await serve(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://desk')
    const { authorization } = request.headers
    asked.push({ path: url.pathname + url.search, last: request.headers['last-event-id']?.toString(), authorization })
    if (before(request, response)) return
    for (const [pattern, send] of answers) {
      const match = pattern.exec(url.pathname)
      if (match) return void (await send(response, match, url.searchParams))
    }
    response.writeHead(404).end()
  })
  return { origin, asked }
}

async function stream(response: ServerResponse, script: Script): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const part of script) {
    // A cut would overtake a part that was written just before it.
    if (part === 'cut') {
      await pause(50)
      return void response.destroy()
    }
    response.write(part)
    if (part === END) return void response.end()
  }
}

function sendPayload(response: ServerResponse, archive: readonly FakeDelivery[], id: string): void {
  const found = archive.find((each) => each.id === id)
  if (found) response.end(found.payload)
  else problem(response, 404, 'There is no such delivery.')
}

function sendList(response: ServerResponse, archive: readonly FakeDelivery[], query: URLSearchParams): void {
  const from = query.get('from') ?? ''
  const found = archive.filter(({ time }) => time !== null && time >= from)
  const start = Number(query.get('cursor') ?? 0)
  // A page has two deliveries, so that several pages are read.
  const page = found.slice(start, start + 2)
  const newerCursor = start + 2 < found.length ? String(start + 2) : null
  response.end(JSON.stringify({ rows: page.map(rowOf), olderCursor: null, newerCursor }))
}

export function problem(response: ServerResponse, status: number, detail: string, headers = {}): true {
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
  response.end(JSON.stringify({ status, detail }))
  return true
}
