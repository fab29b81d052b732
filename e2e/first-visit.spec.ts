import { rows, waitForArchive } from './support/archive'
import { expect, test } from './support/test'

// The goal is 200 KB, 135 KB of them for a bare page of the framework. Menus, popovers, dialogs and panels load when
// somebody is about to open them.
const MOST_BYTES = 199_300

test('the deliveries page, built by npm run build and served by npm start, ships its script compressed, and does not grow', async ({
  page,
}) => {
  await waitForArchive(page)
  const sizes: Promise<{ name: string; bytes: number; encoding: string }>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => ({
          name: pathname.split('/').at(-1) ?? pathname,
          bytes: responseBodySize,
          encoding: response.headers()['content-encoding'] ?? 'none',
        })),
    )
  })
  await page.goto('/sandbox/deliveries', { waitUntil: 'load' })
  await expect(rows(page)).toHaveCount(50)
  const scripts = (await Promise.all(sizes)).sort((a, b) => b.bytes - a.bytes)
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  test.info().annotations.push({ type: 'script bytes', description: `${total} in ${scripts.length} files` })
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter(({ encoding }) => encoding !== 'br')).toEqual([])
  expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(MOST_BYTES)
})
