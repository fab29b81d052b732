import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DOCUMENTS } from '@/lib/documentation/documents'
import { parseDocument } from '@/lib/documentation/parse-document'
import { placeOfLink } from '@/lib/documentation/place-of-link'
import { Markdown } from './markdown'

afterEach(cleanup)

const textOf = (name: string) => readFileSync(path.join('docs', `${name}.md`), 'utf8')

function draw(markdown: string) {
  return render(<Markdown environment="sandbox" tokens={parseDocument(markdown).tokens} />).container
}

const drawn = new Map(
  DOCUMENTS.map(({ name }) => {
    const page = draw(textOf(name))
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    const text = page.textContent ?? ''
    cleanup()
    return [name, { ids, links, text }]
  }),
)

describe.each(DOCUMENTS)('$name', ({ name, title }) => {
  test('begins with its title, and is drawn without a mark of Markdown', () => {
    expect(textOf(name).split('\n')[0]).toBe(`# ${title}`)
    expect(drawn.get(name)?.text).not.toMatch(/^#{1,3} |\]\(|\*\*|^\|.*\|$/m)
  })

  test('leads to headings that exist, each with an anchor of its own', () => {
    const { ids = [], links = [] } = drawn.get(name) ?? {}
    expect(new Set(ids).size).toBe(ids.length)
    const lost = links.filter((href) => {
      if (/^https?:/.test(href)) return false
      const [, document = name, anchor] = /^(?:\/sandbox\/documentation\/([a-z-]+))?(?:#(.+))?$/.exec(href) ?? []
      const place = DOCUMENTS.find((one) => one.name === document)
      return !place || (anchor !== undefined && !drawn.get(place.name)?.ids.includes(anchor))
    })
    expect(lost).toEqual([])
  })
})

test('HTML in a document is text', () => {
  const page = draw('Give `<b>` or <b onclick="x">this</b>.\n\n<script>alert(1)</script>\n')
  expect(page.querySelector('b, script')).toBeNull()
  expect(page.textContent).toContain('<script>alert(1)</script>')
})

test.each<[string, ReturnType<typeof placeOfLink>]>([
  ['lists.md', { kind: 'document', path: 'documentation/lists' }],
  ['lists.md#deliveries', { kind: 'document', path: 'documentation/lists#deliveries' }],
  ['#backup', { kind: 'anchor', href: '#backup' }],
  ['https://example.com/a', { kind: 'outside', href: 'https://example.com/a' }],
  ['architecture.md', null],
  ['decisions/0068-roles.md', null],
  ['../README.md', null],
  ['javascript:alert(1)', null],
])('the link %s', (href, place) => {
  expect(placeOfLink(href)).toEqual(place)
})
