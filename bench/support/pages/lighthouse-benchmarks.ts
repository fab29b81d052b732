import { chromium } from '@playwright/test'
import { findChromium } from '../../../scripts/lib/install/chromium.mjs'
import { freePort } from '../../../scripts/lib/processes/free-port.mjs'
import type { Benchmark } from '../benchmark'
import { signInAs } from '../desk'
import { importTool } from '../tools'
import type { PagesDesk } from './pages-desk'

type Report = {
  categories: { performance: { score: number | null } }
  audits: Record<
    'total-blocking-time' | 'largest-contentful-paint' | 'cumulative-layout-shift',
    { numericValue: number }
  >
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: Report }>

/** Lighthouse’s recording sometimes lacks the beginning of the visit, and then there are no points. */
const TRIES = 3

/** One of the users that `fill-archive.ts` names. */
const USER = 'usr_17'
const PAGES = { deliveries: 'deliveries', overview: 'overview', user: `users/${USER}` }
/** A bare page got 97 and 100 points on the machine that set these goals. */
const PRESETS = [
  { preset: 'mobile', least: 95 },
  { preset: 'desktop', least: 100 },
] as const

/** Benchmarks of Lighthouse’s points for speed; none without a Chromium. */
export async function lighthouseBenchmarks({ desk, bare, about, undo }: PagesDesk): Promise<Benchmark[]> {
  const executablePath = findChromium({ isWhole: true })
  if (!executablePath) return []
  const { default: lighthouse } = await importTool<{ default: Lighthouse }>('lighthouse')
  const { default: desktop } = await importTool<{ default: object }>('lighthouse/core/config/desktop-config.js')
  const port = await freePort(0)
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  undo.push(() => browser.close())

  // A viewer may not read users.
  const cookie = await signInAs(desk.url, 'support')
  await openUser(desk.url, cookie)

  const pointsOf = async (what: string, url: string, preset: string, headers: Record<string, string> = {}) => {
    const flags = { port, logLevel: 'silent', onlyCategories: ['performance'], extraHeaders: headers }
    const lhr = await withPoints(() => lighthouse(url, flags, preset === 'desktop' ? desktop : undefined))
    const of = (audit: keyof Report['audits']) => lhr.audits[audit].numericValue
    about[`Lighthouse, ${what}, ${preset}`] =
      `blocking time ${Math.round(of('total-blocking-time'))} ms, largest paint ${Math.round(of('largest-contentful-paint'))} ms, layout shift ${of('cumulative-layout-shift').toFixed(3)} in the last round`
    return 100 * (lhr.categories.performance.score ?? Number.NaN)
  }
  return PRESETS.flatMap(({ preset, least }) =>
    Object.entries(PAGES).map(([page, address]) => ({
      name: `lighthouse (${page}, ${preset})`,
      subject: `points of Lighthouse for the speed of ${page}, signed in, preset ${preset}`,
      unit: 'points',
      measure: () => pointsOf(page, `${desk.url}/sandbox/${address}`, preset, { Cookie: cookie }),
      baselineName: 'bare Next page with 50 rows',
      measureBaseline: () => pointsOf('bare page', `${bare.url}/rows`, preset),
      goal: `at least ${least}`,
      isMet: ({ value }) => value >= least,
    })),
  )
}

async function withPoints(look: () => Promise<{ lhr: Report }>): Promise<Report> {
  for (let tries = 1; ; tries++) {
    const { lhr } = await look()
    if (lhr.categories.performance.score !== null || tries === TRIES) return lhr
  }
}

/** Gives the purpose that the page of a user asks for before it shows anything. */
async function openUser(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${url}/api/sandbox/users/${USER}/open`, {
    method: 'POST',
    headers: { cookie, origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'A measurement' }),
  })
  if (!answer.ok) throw new Error(`Opening a user was answered with ${answer.status}`)
}
