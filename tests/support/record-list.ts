import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Environment } from '@/lib/env'

/** A record with its exact text and its place; the newest has the highest. */
export type ListedRecord = { text: string; place: number }

export type RecordList = {
  environment: Environment
  /** The records, newest first. */
  readonly records: readonly ListedRecord[]
  /** Adds records; the last one is the newest. */
  add(...texts: string[]): void
  /** Drops records as the platform’s retention does. */
  dropOlderThan(place: number): void
  /** May add records; returns true if it has answered itself. */
  beforePage: (response: ServerResponse, cursor: string | null, page: number) => boolean
  /** The time of the `Date` header; null for real time. */
  now: Date | null
  pages: number
  /** Sends a page that `beforePage` kept back. */
  answer(response: ServerResponse, cursor: string | null, limit: number): void
  close(): Promise<void>
}

/** The delivery list over real HTTP, without signatures; cursors are stable under inserts. */
export async function startRecordList(name = 'sandbox'): Promise<RecordList> {
  let records: ListedRecord[] = []
  let last = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://list')
    const cursor = url.searchParams.get('cursor')
    list.pages += 1
    if (list.beforePage(response, cursor, list.pages)) return
    list.answer(response, cursor, Number(url.searchParams.get('limit') ?? 50))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = server.address() as AddressInfo
  const list: RecordList = {
    environment: {
      name,
      label: name,
      kind: 'sandbox',
      baseUrl: `http://127.0.0.1:${port}`,
      integratorKey: 'ik_test',
      integratorSecret: 'test-integrator-secret',
    },
    get records() {
      return records
    },
    add: (...texts) => {
      records = [...texts.map((text) => ({ text, place: ++last })).reverse(), ...records]
    },
    dropOlderThan: (place) => {
      records = records.filter((record) => record.place >= place)
    },
    beforePage: () => false,
    now: null,
    pages: 0,
    answer: (response, cursor, limit) => {
      if (list.now) response.setHeader('date', list.now.toUTCString())
      const rest = cursor === null ? records : records.filter(({ place }) => place < Number(cursor))
      const page = rest.slice(0, limit)
      const hasMore = rest.length > limit
      response.setHeader('content-type', 'application/json')
      response.end(
        `{"data":[${page.map(({ text }) => text).join(',')}],"hasMore":${hasMore},"nextCursor":${hasMore ? `"${page.at(-1)?.place}"` : 'null'}}`,
      )
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return list
}

/** A milestone’s record; `time` in ms since 1970. */
export function recordText(time: number, over: Record<string, unknown> = {}): string {
  return JSON.stringify({
    event: 'offramp.completed',
    webhookUrl: 'https://hooks.acme.example/ramp',
    payload: { event: 'offramp.completed', userId: 'usr_1', id: 'ofr_1', eventId: `evt_${time}`, sequence: 1 },
    success: true,
    responseStatus: 200,
    timestamp: new Date(time).toISOString(),
    ...over,
  })
}
