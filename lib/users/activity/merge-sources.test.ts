import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIVITY_KINDS, type ActivityItem, type ActivityKind } from './dto'
import { type ActivityPlace, compareItems, decodePlace, encodePlace, mergeSources, type Source } from './merge-sources'

const itemOf = (kind: ActivityKind, id: number, second: number): ActivityItem => ({
  kind,
  id: String(id),
  at: new Date(second * 1000).toISOString(),
  title: '',
  state: null,
  amount: null,
  currency: null,
  event: null,
  resourceId: null,
  deliveries: [],
})

/** A source with pages of `size`; a cursor names the beginning of its page, so that newer items shift nothing. */
function sourceOf(kind: ActivityKind, items: () => readonly ActivityItem[], size: number): Source {
  return {
    kind,
    read: async (cursor) => {
      const all = items().toSorted(compareItems)
      const from = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor)
      return { items: all.slice(from, from + size), next: all[from + size]?.id ?? null }
    },
  }
}

const held = fc.record({
  seconds: fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }), {
    minLength: ACTIVITY_KINDS.length,
    maxLength: ACTIVITY_KINDS.length,
  }),
  sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 6, maxLength: 6 }),
  limit: fc.integer({ min: 1, max: 12 }),
})

test('page by page, every item comes once and in order, however the sources are cut', async () => {
  await fc.assert(
    fc.asyncProperty(held, fc.boolean(), async ({ seconds, sizes, limit }, hasArrivals) => {
      const lists = ACTIVITY_KINDS.map((kind, index) =>
        (seconds[index] ?? []).map((second, id) => itemOf(kind, id, second)),
      )
      const sources = ACTIVITY_KINDS.map((kind, index) => sourceOf(kind, () => lists[index] ?? [], sizes[index] ?? 1))
      const expected = lists.flat().toSorted(compareItems)
      const got: ActivityItem[] = []
      let place: ActivityPlace | null = null
      for (let pages = 0; pages < 300; pages++) {
        const merged = await mergeSources(sources, place && decodePlace(encodePlace(place)), limit)
        got.push(...merged.items)
        place = merged.place
        // Newer items shift nothing.
        if (hasArrivals) lists[pages % 6]?.push(itemOf(ACTIVITY_KINDS[pages % 6] ?? 'event', 1000 + pages, 100 + pages))
        if (place === null) break
      }
      expect(got).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('a source that fails is named, and the others are shown', async () => {
  const error = new Error('down')
  const items = [itemOf('deposit', 1, 5), itemOf('deposit', 2, 3)]
  const merged = await mergeSources(
    [{ kind: 'off-ramp', read: () => Promise.reject(error) }, sourceOf('deposit', () => items, 5)],
    null,
    10,
  )
  expect(merged).toEqual({ items, place: null, failed: [{ kind: 'off-ramp', error }], cut: [] })
})

test('a cursor that leads back to itself ends its source', async () => {
  const items = [itemOf('deposit', 1, 5)]
  const { place } = await mergeSources([{ kind: 'deposit', read: async () => ({ items, next: 'a' }) }], null, 10)
  expect(place).toBeNull()
})

test.each(['', 'x', encodePlace({ at: 'now', kind: 'event', id: '1', pages: {} })])(
  'a damaged place %j is refused',
  (text) => {
    expect(() => decodePlace(text)).toThrow('damaged')
  },
)

test('a source whose pages are all filtered away is named, and the next page looks further', async () => {
  const late = itemOf('off-ramp', 1, 900)
  const empty: Source = {
    kind: 'off-ramp',
    read: async (cursor) => {
      const page = Number(cursor ?? 0)
      return page < 25 ? { items: [], next: String(page + 1) } : { items: [late], next: null }
    },
  }
  const deposits = [itemOf('deposit', 1, 5)]
  const first = await mergeSources([empty, sourceOf('deposit', () => deposits, 5)], null, 10)
  expect(first).toMatchObject({ items: deposits, cut: ['off-ramp'] })
  const place = decodePlace(encodePlace(first.place as ActivityPlace))
  const second = await mergeSources([empty, sourceOf('deposit', () => deposits, 5)], place, 10)
  expect(second).toMatchObject({ items: [late], place: null, cut: [] })

  const alone = await mergeSources([empty], null, 10)
  expect(alone).toMatchObject({ items: [], cut: ['off-ramp'] })
  const after = await mergeSources([empty], decodePlace(encodePlace(alone.place as ActivityPlace)), 10)
  expect(after).toMatchObject({ items: [late], place: null })
})
