import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PayloadPolicy } from '../../lib/model/export'
import type { Role } from '../support/accounts'
import { rows, WEEKS_AGO, waitForArchive } from '../support/archive'
import { expect, test } from '../support/test'

const EVENT = 'offramp.completed'
/** The query of a range to which no sync adds. */
const QUERY = `event=${EVENT}&to=${WEEKS_AGO}`

const TITLES: Record<PayloadPolicy, RegExp> = { omit: /^Left out/, masked: /^Masked/, full: /^Whole/ }

const ALLOWED: readonly (readonly [Role, readonly PayloadPolicy[]])[] = [
  ['viewer', ['omit', 'masked']],
  ['support', ['omit', 'masked']],
  ['operator', ['omit', 'masked', 'full']],
  ['admin', ['omit', 'masked', 'full']],
]

type Line = { delivery: number; event: string; payload?: string }

async function download(page: Page, policy: PayloadPolicy): Promise<Line[]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Export / })
  await dialog.getByRole('radio', { name: /^NDJSON/ }).check()
  await dialog.getByRole('radio', { name: TITLES[policy] }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Start export' }).click(),
  ])
  await expect(dialog).toHaveCount(0)
  const text = await readFile(await file.path(), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Names of members, however deep, and texts that are values. */
function partsOf(node: unknown): { names: string[]; texts: string[] } {
  if (typeof node !== 'object' || node === null) return { names: [], texts: typeof node === 'string' ? [node] : [] }
  const inner = Object.values(node).map(partsOf)
  return {
    names: [...(Array.isArray(node) ? [] : Object.keys(node)), ...inner.flatMap(({ names }) => names)],
    texts: inner.flatMap(({ texts }) => texts),
  }
}

for (const [role, allowed] of ALLOWED)
  test.describe(`the role ${role}`, () => {
    test.use({ role })

    test(`exports payloads ${allowed.join(' or ')}, as the file shows`, async ({ page }) => {
      await waitForArchive(page)
      await page.goto(`/sandbox/deliveries?${QUERY}`)
      await expect(rows(page).first()).toBeVisible()
      const files = new Map<PayloadPolicy, Line[]>()
      for (const policy of allowed) files.set(policy, await download(page, policy))
      const [first] = files.get('omit') ?? []
      const answer = await page.request.get(`/api/sandbox/deliveries/${first?.delivery}/payload`)
      const exact = await answer.text()
      for (const [policy, lines] of files) {
        expect(lines.map(({ delivery }) => delivery)).toEqual(files.get('omit')?.map(({ delivery }) => delivery))
        expect(new Set(lines.map(({ event }) => event))).toEqual(new Set([EVENT]))
        const payload = lines[0]?.payload
        if (policy === 'omit') expect(lines.filter((line) => 'payload' in line)).toEqual([])
        if (policy === 'full') expect(payload).toBe(exact)
        if (policy === 'masked') {
          const whole = partsOf(JSON.parse(exact))
          const masked = partsOf(JSON.parse(payload ?? ''))
          expect(masked.names.toSorted()).toEqual(whole.names.toSorted())
          expect(whole.texts.length).toBeGreaterThan(3)
          expect(masked.texts.filter((text) => whole.texts.includes(text))).toEqual([])
        }
      }
    })
  })
