import { QUESTIONS } from '../archive-benchmarks'
import type { Benchmark } from '../benchmark'
import type { Desk } from '../desk'
import { answersPerSecond, ownAnswersPerSecond } from '../load'
import type { Server } from '../servers'

const PAGE = 'sandbox/deliveries'
const BARE_PAGE = 'rows'
const BARE_HANDLER = 'answer'
const CLIENTS = 20
const PAGES = 60
const LISTS = 400

/** A server well below 100 % busy was not the limit. */
export function pageBenchmarks(desk: Desk, bare: Server, about: Record<string, string>): Benchmark[] {
  const own = { cookie: desk.cookie }
  const page = `${desk.url}/${PAGE}`
  const barePage = `${bare.url}/${BARE_PAGE}`
  const rateOf = async (of: string, server: Server, url: string | string[], headers: Record<string, string> = {}) => {
    const before = server.processorSeconds()
    const begin = performance.now()
    const rate = await (typeof url === 'string'
      ? answersPerSecond(url, CLIENTS, headers)
      : ownAnswersPerSecond(url, headers))
    const busy = (server.processorSeconds() - before) / ((performance.now() - begin) / 1000)
    about[`load, ${of}`] = `its server was busy ${Math.round(100 * busy)} % of the last round`
    return rate
  }
  const listRate = (name: string, path: string): Benchmark => ({
    name: `${name} (Postgres, ${CLIENTS} clients)`,
    subject: `answers of the JSON route ${path}, signed in`,
    unit: 'requests/s',
    measure: () => rateOf(name, desk, `${desk.url}/api/sandbox/${path}`, own),
    baselineName: 'bare Next page',
    measureBaseline: () => rateOf('bare Next page', bare, bare.url),
    goal: '600 requests/s',
    isMet: ({ value }) => value >= 600,
  })
  const listCpu = (name: string, path: string): Benchmark => ({
    name: `${name} (Postgres)`,
    subject: `processor time of the server for one answer of the JSON route ${path}`,
    unit: 'ms',
    measure: () => processorTime(desk, LISTS, `${desk.url}/api/sandbox/${path}`, own),
    baselineName: 'bare Next page',
    measureBaseline: () => processorTime(bare, LISTS, bare.url),
    goal: 'at most 1.6 ms, for 600 in a second',
    isMet: ({ value }) => value <= 1.6,
  })
  return [
    {
      name: 'page-bytes',
      subject: 'HTML of the deliveries page, 50 rows, not compressed',
      unit: 'KB',
      measure: () => kilobytes(page, own),
      baselineName: 'bare Next page with 50 rows',
      measureBaseline: () => kilobytes(barePage),
      goal: 'at most 150 KB',
      isMet: ({ value }) => value <= 150,
    },
    {
      name: 'page-cpu',
      subject: 'processor time of the server for one deliveries page',
      unit: 'ms',
      measure: () => processorTime(desk, PAGES, page, own),
      baselineName: 'bare Next page with 50 rows',
      measureBaseline: () => processorTime(bare, PAGES, barePage),
      goal: 'at most 12 ms',
      isMet: ({ value }) => value <= 12,
    },
    {
      name: `page-rate (${CLIENTS} clients)`,
      subject: 'deliveries pages that one process answers',
      unit: 'pages/s',
      measure: () => rateOf('page-rate', desk, page, own),
      baselineName: 'bare Next page with 50 rows',
      measureBaseline: () => rateOf('bare Next page with 50 rows', bare, barePage),
      goal: 'at least a third of the bare page',
      isMet: ({ ratio }) => ratio >= 1 / 3,
    },
    listCpu('list-cpu', QUESTIONS.list),
    listCpu('filter-cpu', QUESTIONS.filter),
    listRate('list-rate', QUESTIONS.list),
    listRate('filter-rate', QUESTIONS.filter),
    {
      name: `counts-rate (Postgres, ${CLIENTS} clients)`,
      subject: `answers of the JSON route ${QUESTIONS.counts}, signed in`,
      unit: 'requests/s',
      measure: () => rateOf('counts-rate', desk, `${desk.url}/api/sandbox/${QUESTIONS.counts}`, own),
      baselineName: 'bare Next handler',
      measureBaseline: () => rateOf('bare Next handler', bare, `${bare.url}/${BARE_HANDLER}`),
      goal: '800 requests/s',
      isMet: ({ value }) => value >= 800,
    },
    {
      name: `own-page-rate (Postgres, ${CLIENTS} clients)`,
      subject:
        'answers of the JSON route deliveries, signed in, each client at another page, so that none share a read',
      unit: 'requests/s',
      measure: async () => rateOf('own-page-rate', desk, await pagesOf(desk, CLIENTS), own),
      baselineName: 'bare Next page',
      measureBaseline: () => rateOf('bare Next page', bare, bare.url),
      goal: '600 requests/s',
      isMet: ({ value }) => value >= 600,
    },
  ]
}

/** Addresses of the list's first pages. */
async function pagesOf({ url, cookie }: Desk, count: number): Promise<string[]> {
  const pages: string[] = []
  for (let cursor: string | null = ''; pages.length < count && cursor !== null; ) {
    const page: string = `${url}/api/sandbox/${QUESTIONS.list}${cursor && `?cursor=${cursor}`}`
    pages.push(page)
    const text = (await readAnswer(page, { cookie })).toString()
    cursor = (JSON.parse(text) as { olderCursor: string | null }).olderCursor // The route answers this shape.
  }
  return pages
}

async function kilobytes(url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await readAnswer(url, headers)).length / 1000
}

/** The processor time of an answer in milliseconds, over all threads. */
async function processorTime(
  server: Server,
  requests: number,
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const before = server.processorSeconds()
  for (let request = 0; request < requests; request += 1) await readAnswer(url, headers)
  return ((server.processorSeconds() - before) * 1000) / requests
}

async function readAnswer(url: string, headers: Record<string, string>): Promise<Buffer> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
