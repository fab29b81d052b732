import { type ArchiveQuestion, QUESTIONS } from '../support/archive-benchmarks'
import type { Benchmark, Prepared } from '../support/benchmark'
import { buildDesk, type Desk, fillDesk, startDesk } from '../support/desk'
import { medianLatency } from '../support/load'
import { startPlatform } from '../support/platform'
import { runScript } from '../support/servers'
import { growingSyncBenchmark } from '../support/sync-benchmark'

/** `BENCH_ROWS` asks for fewer, to try a benchmark out. */
export const LARGE = Number(process.env.BENCH_ROWS) || 10_000_000
const SMALL = LARGE / 10

/** Usual settings for so many rows; `shared_buffers` is a sixth of the memory of the report’s machine. */
export const SERVER = {
  shared_buffers: '4GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '15min',
  maintenance_work_mem: '1GB',
}

const WORDS: Record<ArchiveQuestion, string> = {
  list: 'newest 50',
  filter: 'outcome and event, newest 50',
  search: 'one match of a text in the payloads',
  counts: 'numbers beside all values of the filters',
}

type Archives = {
  engine: string
  /** Addresses of two empty databases of one server. */
  large: string
  small: string
  stop: () => Promise<void>
  more?: () => Benchmark[]
}

const asEnvironment = (url: string) => ({ DATABASE_URL: url })

/** Asks the same questions of an archive and of one ten times as large, and syncs into the large one; needs some 3 GB of disk for each million. */
export async function largeArchive({ engine, large, small, stop, more }: Archives): Promise<Prepared> {
  const undo = [stop]
  const close = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    Object.assign(process.env, {
      DATABASE_URL: large,
      LOG_LEVEL: 'silent',
      NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
    })
    await Promise.all([fillDesk(asEnvironment(large), LARGE), fillDesk(asEnvironment(small), SMALL)])
    for (const url of [large, small]) await runScript(['-e', VACUUM, url])
    await buildDesk()
    const [many, fewer] = [await startDesk(asEnvironment(large)), await startDesk(asEnvironment(small))]
    const platform = await startPlatform('virtual:20000')
    // Imported late: the configuration is read once.
    const { closeDatabase } = await import('@/lib/db')
    undo.push(many.stop, fewer.stop, platform.stop, closeDatabase)
    return {
      benchmarks: [
        ...questions(engine, many, fewer),
        await growingSyncBenchmark(engine, LARGE, platform.environment, {
          goal: 'none: docs/scale.md names it',
          isMet: () => true,
        }),
        ...(more?.() ?? []),
      ],
      about: { [`deliveries of the large archive on ${engine}`]: LARGE.toLocaleString('en') },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A server that runs for longer does this by itself. */
const VACUUM = `
  const { Client } = require('pg')
  const client = new Client({ connectionString: process.argv[1] })
  client.connect().then(() => client.query('vacuum analyze')).then(() => client.end())
`

function questions(engine: string, many: Desk, fewer: Desk): Benchmark[] {
  const ask = (desk: Desk, path: string) => medianLatency(`${desk.url}/api/sandbox/${path}`, 1, { cookie: desk.cookie })
  return (Object.keys(WORDS) as ArchiveQuestion[]).map((question) => ({
    name: `${question}-10m (${engine})`,
    subject: `${WORDS[question]} of ${LARGE.toLocaleString('en')} on ${engine}, through the JSON route, signed in`,
    unit: 'ms',
    measure: () => ask(many, QUESTIONS[question]),
    baselineName: `of ${SMALL.toLocaleString('en')}`,
    measureBaseline: () => ask(fewer, QUESTIONS[question]),
    goal: 'at most 1.3 ×',
    isMet: ({ ratio }) => ratio <= 1.3,
  }))
}
