import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Page, paginate, type WalkOptions } from './paginate'

type Pages = Record<string, Page>

async function walk(pages: Pages, options?: WalkOptions): Promise<unknown[]> {
  const items: unknown[] = []
  const fetchPage = async (cursor: string | null) => {
    const page = pages[cursor ?? 'first']
    if (!page) throw new Error(`unexpected cursor ${cursor}`)
    return page
  }
  for await (const page of paginate(fetchPage, options)) items.push(...page.data)
  return items
}

const more = (nextCursor: string | null | undefined, ...data: unknown[]): Page => ({ data, hasMore: true, nextCursor })
const end = (...data: unknown[]): Page => ({ data, hasMore: false, nextCursor: null })

describe('walk', () => {
  it('gives every item once, in order, for any page sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), { maxLength: 20 }),
        async (chunks) => {
          const pages: Pages = { first: end() }
          chunks.forEach((data, index) => {
            const page = index === chunks.length - 1 ? end(...data) : more(`c${index + 1}`, ...data)
            pages[index === 0 ? 'first' : `c${index}`] = page
          })
          expect(await walk(pages)).toEqual(chunks.flat())
        },
      ),
    )
  })

  it('ends on hasMore even where a cursor is given', async () => {
    expect(await walk({ first: { data: [1], hasMore: false, nextCursor: 'x' } })).toEqual([1])
  })

  it('begins at a given cursor', async () => {
    expect(await walk({ first: more('a', 1), a: end(2) }, { cursor: 'a' })).toEqual([2])
  })

  it('passes a few empty pages', async () => {
    const pages = {
      first: more('a', 1),
      a: more('b'),
      b: more('c'),
      c: more('d', 2),
      d: more('e'),
      e: more('f'),
      f: end(3),
    }
    expect(await walk(pages, { maxEmptyPages: 2 })).toEqual([1, 2, 3])
  })

  it.each<[string, Pages, RegExp, WalkOptions?]>([
    ['the same cursor again', { first: more('a', 1), a: more('a', 2) }, /same cursor again on page 2/],
    ['the cursor it began at', { a: more('a', 1) }, /same cursor again on page 1/, { cursor: 'a' }],
    ['two cursors in turn', { first: more('a', 1), a: more('b', 2), b: more('a', 3) }, /go in circles on page 3/],
    ['the cursor it began at, later', { a: more('b', 1), b: more('a', 2) }, /go in circles on page 2/, { cursor: 'a' }],
    ['more without a cursor', { first: more(null, 1) }, /gives no cursor on page 1/],
    ['more with a missing cursor', { first: more(undefined, 1) }, /gives no cursor/],
    ['more with an empty cursor', { first: more('', 1) }, /gives no cursor/],
    ['empty pages', { first: more('a'), a: more('b'), b: more('c') }, /3 empty pages in a row/, { maxEmptyPages: 2 }],
    ['too many pages', { first: more('a', 1), a: more('b', 2) }, /more after 2 pages/, { maxPages: 2 }],
  ])('refuses %s', async (_, pages, message, options) => {
    const error = await walk(pages, options).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'platform', kind: 'contract', message: expect.stringMatching(message) })
  })

  it('hands out the page whose cursor it then refuses', async () => {
    const items: unknown[] = []
    const pages = paginate(async (cursor) => more('a', cursor))
    const error = await (async () => {
      for await (const page of pages) items.push(...page.data)
    })().catch((thrown: unknown) => thrown)
    expect(items).toEqual([null, 'a'])
    expect(error).toMatchObject({ kind: 'contract' })
  })

  it('fetches no page before it is asked for', async () => {
    const fetched: (string | null)[] = []
    for await (const _ of paginate(async (cursor) => {
      fetched.push(cursor)
      return more(`${cursor}x`, 1)
    })) {
      break
    }
    expect(fetched).toEqual([null])
  })
})
