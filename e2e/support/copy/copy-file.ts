import { join } from 'node:path'

const RESULTS = join(import.meta.dirname, '../../../test-results')

export const COPY_FILE = join(RESULTS, 'copy.txt')
export const COPY_PARTS = join(RESULTS, 'copy')

/** The name of a page without ids: `/sandbox/deliveries/123` → `deliveries/…` */
export function pageName(path: string): string {
  const segments = path.split('/').filter(Boolean)
  const own = ['sandbox', 'production', 'empty'].includes(segments[0] ?? '') ? segments.slice(1) : segments
  return own.map((segment) => (/^[a-z][a-z-]*$/.test(segment) ? segment : '…')).join('/') || '(start)'
}

export const withoutNumbers = (text: string) => text.replace(/\d[\d,.:]*/g, '0')

/** The texts by page; a text of several pages stands under the first of them. */
export function copyText(parts: ReadonlyArray<readonly [string, readonly string[]]>): string {
  const said = new Set<string>()
  const pages = new Map<string, string[]>()
  for (const [name, texts] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = texts.filter((text) => !said.has(withoutNumbers(text)))
    for (const text of own) said.add(withoutNumbers(text))
    pages.set(name, [...(pages.get(name) ?? []), ...own])
  }
  return [...pages].map(([name, texts]) => `# ${name}\n\n${texts.join('\n')}\n`).join('\n')
}
