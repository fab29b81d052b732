import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Environment } from '@/lib/env'

/** An item of the platform’s list; a text stands for itself. */
export type ListedReturn = Record<string, unknown> | string

export type ReturnList = {
  environment: Environment
  /** The items, newest first. */
  items: ListedReturn[]
  /** Ids of items that stand in no page, and are there when they are asked for. */
  unlisted: Set<string>
  /** Ids that the platform fails on when they are asked for. */
  failing: Set<string>
  /** Ids that the platform answers with 403. */
  refused: Set<string>
  /** May change the list; returns true if it has answered itself. */
  beforePage: (response: ServerResponse, cursor: string | null, page: number) => boolean
  /** How often a page was asked for, and the ids that were asked for by themselves. */
  pages: number
  asked: string[]
  close(): Promise<void>
}

/** The list of returns over real HTTP, without signatures. A cursor names the item after which a page begins. */
export async function startReturnList(name = 'sandbox'): Promise<ReturnList> {
  const textOf = (item: ListedReturn) => (typeof item === 'string' ? item : JSON.stringify(item))
  const idOf = (item: ListedReturn) => (typeof item === 'string' ? item : String(item.id))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://list')
    response.setHeader('content-type', 'application/json')
    const id = url.pathname.split('/v1/integrator/ach-debit/returns/')[1]
    if (id !== undefined) return answerOne(response, decodeURIComponent(id))
    list.pages += 1
    const cursor = url.searchParams.get('cursor')
    if (list.beforePage(response, cursor, list.pages)) return
    const listed = list.items.filter((item) => !list.unlisted.has(idOf(item)))
    const begin = cursor === null ? 0 : listed.findIndex((item) => idOf(item) === cursor) + 1
    const limit = Number(url.searchParams.get('limit') ?? 50)
    const page = listed.slice(begin, begin + limit)
    const last = page.at(-1)
    const hasMore = begin + limit < listed.length && last !== undefined
    const nextCursor = hasMore ? JSON.stringify(idOf(last)) : 'null'
    response.end(`{"data":[${page.map(textOf).join(',')}],"hasMore":${hasMore},"nextCursor":${nextCursor}}`)
  })
  function answerOne(response: ServerResponse, id: string) {
    list.asked.push(id)
    const found = list.items.find((item) => idOf(item) === id)
    response.statusCode = list.failing.has(id) ? 500 : list.refused.has(id) ? 403 : found ? 200 : 404
    response.end(found && !list.refused.has(id) ? textOf(found) : JSON.stringify({ title: 'Not found', status: 404 }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = server.address() as AddressInfo
  const list: ReturnList = {
    environment: {
      name,
      label: name,
      kind: 'sandbox',
      baseUrl: `http://127.0.0.1:${port}`,
      integratorKey: 'ik_test',
      integratorSecret: 'test-integrator-secret',
    },
    items: [],
    unlisted: new Set(),
    failing: new Set(),
    refused: new Set(),
    beforePage: () => false,
    pages: 0,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return list
}

const FIRST = Date.parse('2026-01-20T12:00:00Z')

/** The return of a number; each is an hour older than the one before. */
export function listedReturn(number: number, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: `dr_${number}`,
    depositId: `dep_${number}`,
    userId: `usr_${number % 7}`,
    sourceId: `fs_${number % 5}`,
    onRampId: `onr_${number}`,
    amountUsd: '100.00',
    currency: 'USD',
    returnCode: 'R01',
    returnReason: 'Insufficient funds',
    occurredAt: new Date(FIRST - number * 3_600_000).toISOString(),
    cryptoStateAtReturn: 'not_released',
    lossAmountUsd: '0.00',
    atRiskAmountUsd: '0.00',
    sourceAction: 'none',
    userAction: 'none',
    reportingBucket: 'other',
    ...over,
  }
}

export const listedReturns = (count: number, over: (number: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, number) => listedReturn(number, over(number)))
