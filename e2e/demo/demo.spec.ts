import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { DEMO_OPERATORS } from '../../lib/auth/demo-operators.mjs'
import { isBuilt } from '../../scripts/lib/build/build.mjs'
import { isInstalled } from '../../scripts/lib/install/install.mjs'
import { submitSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

test.use({ role: null })

const STEP = /^(✓ .+ \(\d+\.\d s\)|Port \d+ is taken: using \d+\.|The demo uses its own configuration\. .+)$/

/** The demo’s lines until it says how to stop it. */
async function linesOf(demo: ChildProcess): Promise<string[]> {
  let output = ''
  for await (const text of demo.stdout ?? []) {
    output += text
    if (output.includes('Ctrl-C stops everything.')) break
  }
  return output.split('\n').map((line) => line.trim())
}

async function read(page: Page, address: string, path: string) {
  return (await page.request.get(`${address}/api/sandbox${path}`)).json()
}

test('the demo says each step in one line, shows what fails, what is unresolved and what was sent again, and alerts', async ({
  page,
}) => {
  // The test waits for a whole desk and its first alerts, which took up to 104 s with nothing wrong.
  test.setTimeout(240_000)
  expect([isInstalled(), isBuilt()], 'as `npm test` leaves it').toEqual([true, true])
  const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(Number(process.env.E2E_PORT) + 1) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  try {
    const lines = await linesOf(demo)
    const begin = lines.findIndex((line) => line.startsWith('Rampdesk runs at '))
    const address = lines[begin]?.split(' ').at(-1) ?? ''
    expect(lines.slice(0, begin).filter((line) => line !== '' && !STEP.test(line))).toEqual([])
    expect(lines).toContain('All other output is in .data/demo.log.')

    await page.goto(`${address}/sign-in`)
    const operator = DEMO_OPERATORS.find(({ role }) => role === 'operator')?.email ?? ''
    await submitSignIn(page, operator, 'rampdesk-demo')
    const now = page.getByRole('region', { name: 'Failing now' })
    await expect(now.getByText('ledger.acme.example/events has been failing', { exact: false })).toBeVisible()
    const [job] = (await read(page, address, '/redeliveries')).rows
    expect(job).toMatchObject({ operatorName: 'Olga Operator', targetName: 'Demo receiver' })
    // Of the failures, the first 8 and the last 32 stay unresolved when the demo’s redelivery has ended.
    await page.request.post(`${address}/api/sandbox/redeliveries/${job.id}/pause`, {
      headers: { origin: address, 'sec-fetch-site': 'same-origin' },
    })
    await expect(async () => {
      const [{ counts }] = (await read(page, address, '/redeliveries')).rows
      const { states } = await read(page, address, '/recovery/counts?group=none')
      const open = states.find(({ value }: { value: string }) => value === 'open')
      expect(counts.sent).toBe(0)
      expect(open.count - (counts.waiting ?? 0)).toBe(40)
    }).toPass()

    // A new rule is judged at once, and the others with it.
    const rule = { kind: 'overdue-pass', name: 'Late pass', severity: 'notify', settings: {} }
    const saved = await page.request.post(`${address}/api/sandbox/alert-rules`, {
      headers: { origin: address, 'sec-fetch-site': 'same-origin' },
      data: rule,
    })
    expect(saved.ok()).toBe(true)
    const urlOf = (words: string) =>
      lines
        .find((line) => line.includes(words))
        ?.split(' ')
        .at(-1)
    await expect(async () => {
      const { mails } = await (await fetch(`${urlOf('as mail at')}mails.json`)).json()
      const { requests } = await (await fetch(`${urlOf('“Demo receiver” arrive at')}requests.json`)).json()
      // The alert has its own mail, or shares one if the history has more than five alerts on this day.
      const endpoint = 'ledger.acme.example/events'
      expect(mails.map(({ subject, text }: { subject: string; text: string }) => subject + text).join()).toContain(
        `Incident, ${endpoint}`,
      )
      const alerts = requests.filter(({ path }: { path: string }) => path === '/alerts')
      expect(alerts.map(({ body }: { body: string }) => body).join()).toContain(`"subject":"${endpoint}"`)
      expect(new Set(alerts.map(({ signature }: { signature: string }) => signature))).toEqual(new Set(['valid']))
      const firing = (await read(page, address, '/alerts?state=firing')).rows
      const rules = new Set(firing.map(({ ruleName }: { ruleName: string }) => ruleName))
      expect(rules.size, [...rules].join()).toBeGreaterThanOrEqual(4)
    }).toPass()
  } finally {
    // The page is left, because its requests would fail once the demo has stopped.
    await page.goto('about:blank')
    demo.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  }
})
