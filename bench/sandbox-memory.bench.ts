import type { Prepared } from './support/benchmark'
import { startPinnedPlatform } from './support/pinned-server'
import { signedHeaders } from './support/signed-load'

const PAGES = 2_000
const DELIVERIES = '/v1/integrator/webhooks/deliveries'

export async function prepare(): Promise<Prepared> {
  return {
    benchmarks: [
      {
        name: 'sandbox-memory',
        subject: `resident memory after ${PAGES.toLocaleString('en')} pages of 100, seed virtual:10000000`,
        unit: 'MB',
        measure: () => memoryAfterWalking('virtual:10000000'),
        baselineName: 'as many pages of virtual:1000',
        measureBaseline: () => memoryAfterWalking('virtual:1000'),
        goal: 'at most 1.3 × a history of 1,000',
        isMet: ({ ratio }) => ratio <= 1.3,
      },
    ],
    about: {},
    close: () => Promise.resolve(),
  }
}

/** Each round has its own process. A short list is walked again from the top. */
async function memoryAfterWalking(seed: string): Promise<number> {
  const platform = await startPinnedPlatform(seed)
  try {
    let cursor: string | null = null
    for (let page = 0; page < PAGES; page += 1) cursor = await readPage(platform.url, cursor)
    return platform.residentMegabytes()
  } finally {
    await platform.stop()
  }
}

async function readPage(url: string, cursor: string | null): Promise<string | null> {
  const target = `${DELIVERIES}?${cursor === null ? '' : `cursor=${cursor}&`}limit=100`
  const answer = await fetch(`${url}${target}`, { headers: signedHeaders(target) })
  // The stand-in platform answers this list with the envelope of section 4.11, or with a problem.
  const { data, nextCursor } = (await answer.json()) as { data?: unknown[]; nextCursor: string | null }
  if (data === undefined || data.length === 0) throw new Error(`A page was answered with ${answer.status}`)
  return nextCursor
}
