import { QUESTIONS } from './archive-benchmarks'
import type { Benchmark } from './benchmark'
import type { Desk } from './desk'
import { answersPerSecond } from './load'
import type { Server } from './servers'

const PAGE = 'sandbox/deliveries'
const BARE_PAGE = 'rows'
const CLIENTS = 20
const PAGES = 60

/** What the deliveries page costs its server, and what the server answers to twenty clients. */
export function pageBenchmarks(desk: Desk, bare: Server): Benchmark[] {
  const own = { cookie: desk.cookie }
  const page = `${desk.url}/${PAGE}`
  const barePage = `${bare.url}/${BARE_PAGE}`
  const rate = (name: string, path: string): Benchmark => ({
    name: `${name} (Postgres, ${CLIENTS} clients)`,
    subject: `answers of the JSON route ${path}, signed in`,
    unit: 'requests/s',
    measure: () => answersPerSecond(`${desk.url}/api/sandbox/${path}`, CLIENTS, own),
    baselineName: 'bare Next page',
    measureBaseline: () => answersPerSecond(bare.url, CLIENTS),
    goal: '600 requests/s',
    isMet: ({ value }) => value >= 600,
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
      measure: () => processorTime(desk, page, own),
      baselineName: 'bare Next page with 50 rows',
      measureBaseline: () => processorTime(bare, barePage),
      goal: 'at most 12 ms',
      isMet: ({ value }) => value <= 12,
    },
    {
      name: `page-rate (${CLIENTS} clients)`,
      subject: 'deliveries pages that one process answers',
      unit: 'pages/s',
      measure: () => answersPerSecond(page, CLIENTS, own),
      baselineName: 'bare Next page with 50 rows',
      measureBaseline: () => answersPerSecond(barePage, CLIENTS),
      goal: 'at least a third of the bare page',
      isMet: ({ ratio }) => ratio >= 1 / 3,
    },
    rate('list-rate', QUESTIONS.list),
    rate('filter-rate', QUESTIONS.filter),
  ]
}

async function kilobytes(url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await readPage(url, headers)).length / 1000
}

/** Milliseconds of processor time per page, all threads of the server together, one page after the other. */
async function processorTime(server: Server, url: string, headers: Record<string, string> = {}): Promise<number> {
  const before = server.processorSeconds()
  for (let page = 0; page < PAGES; page += 1) await readPage(url, headers)
  return ((server.processorSeconds() - before) * 1000) / PAGES
}

async function readPage(url: string, headers: Record<string, string>): Promise<Buffer> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
