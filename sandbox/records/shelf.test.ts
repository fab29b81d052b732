import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createShelf, pageOfShelf, type ShelfPage, type Sort } from './shelf'

type Thing = { id: string; userId: string; isWanted: boolean }

const things = fc.array(
  fc.record({ userId: fc.constantFrom('usr_1', 'usr_2'), isWanted: fc.boolean(), at: fc.integer({ min: 0, max: 50 }) }),
  { maxLength: 40 },
)

function walk(shelf: ReturnType<typeof createShelf<Thing>>, sort: Sort, limit: number): string[] {
  const ids: string[] = []
  let after: number | null = null
  for (let pages = 0; pages < 50; pages += 1) {
    const fits = ({ isWanted }: Thing) => isWanted
    const page: ShelfPage<Thing> = pageOfShelf(shelf.ofUser('usr_1'), { sort, after, limit, fits })
    expect(page.entries.length).toBeLessThanOrEqual(limit)
    ids.push(...page.entries.map(({ item }) => item.id))
    after = page.entries.at(-1)?.position ?? after
    if (!page.hasMore) return ids
  }
  return expect.fail('the pages have an end')
}

describe('a shelf', () => {
  test('gives each thing of a user that fits once, in either order, whatever their instants', () => {
    fc.assert(
      fc.property(things, fc.integer({ min: 1, max: 5 }), (given, limit) => {
        const shelf = createShelf<Thing>()
        for (const [index, { at, ...thing }] of given.entries()) shelf.put({ id: `id_${index}`, ...thing }, at)
        const wanted = given.flatMap(({ userId, isWanted }, index) =>
          userId === 'usr_1' && isWanted ? [`id_${index}`] : [],
        )
        expect(walk(shelf, 'asc', limit)).toEqual(wanted)
        expect(walk(shelf, 'desc', limit)).toEqual(wanted.toReversed())
        expect(shelf.count()).toBe(given.length)
      }),
    )
  })

  test('has positions that follow time, and so outlive a restart', () => {
    const [before, after] = [createShelf<Thing>(), createShelf<Thing>()]
    const thing = (id: string) => ({ id, userId: 'usr_1', isWanted: true })
    before.put(thing('id_old'), 1_000)
    before.put(thing('id_new'), 2_000)
    after.put(thing('id_new'), 2_000)
    expect(after.ofUser('usr_1')[0]?.position).toBe(before.ofUser('usr_1')[1]?.position)
  })
})
