import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startVirtualTime } from '../support/models/virtual-time'
import { recordText } from '../support/record-list'
import { NOW, useArchive } from './support/use-archive'

const archive = useArchive()

type Answer = (response: ServerResponse, page: number) => void

/** Gives the answer from the third page on. */
function answerWith(answer: Answer): void {
  archive.list.beforePage = (response, _cursor, page) => {
    if (page < 3) return false
    answer(response, page)
    return true
  }
}

const page = (data: string, hasMore: boolean, nextCursor: string | null) =>
  `{"data":[${data}],"hasMore":${hasMore},"nextCursor":${JSON.stringify(nextCursor)}}`

const body = (text: string | Buffer, type = 'application/json') =>
  ((response) => response.writeHead(200, { 'content-type': type }).end(text)) satisfies Answer

const record = recordText(NOW - 86_400_000)

const BROKEN: [string, Answer][] = [
  ['is HTML', body('<!doctype html><title>Maintenance</title>', 'text/html')],
  ['is empty', body('')],
  ['is white space', body('  \r\n')],
  ['is cut off', body(page(record, true, '9').slice(0, -20))],
  ['is 100,000 levels deep', body(`${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
  ['has 100,000 open arrays', body('['.repeat(100_000))],
  ['is larger than 50 MB', body(Buffer.alloc(51 * 1024 * 1024, ' '))],
  ['is not UTF-8', body(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))],
  ['is two documents', body(page(record, false, null).repeat(2))],
  ['is null', body('null')],
  ['has no data', body('{"hasMore":false,"nextCursor":null}')],
  ['has data twice', body(`{"data":[],${page(record, false, null).slice(1)}`)],
  ['has a text for hasMore', body('{"data":[],"hasMore":"false","nextCursor":null}')],
  ['has a number for a cursor', body('{"data":[],"hasMore":true,"nextCursor":7}')],
  ['is NaN', body('{"data":[NaN],"hasMore":false,"nextCursor":null}')],
  ['is a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  [
    'is 200 without a body that was promised',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  ],
]

describe('a page that', () => {
  test.each(BROKEN)('%s ends the run with its cause, and is no end of the list', async (_name, answer) => {
    archive.addRecords(350)
    answerWith(answer)
    await expect(archive.sync()).rejects.toMatchObject({ kind: 'contract' })
    expect(await archive.state()).toMatchObject({
      leaseUntil: null,
      completePassAt: null,
      problem: { code: 'contract', isPaused: false, retryAt: null },
    })
    await archive.expectHonest()
    archive.list.beforePage = () => false
    await archive.sync()
    await archive.expectWhole()
  })

  test('begins with a byte order mark is read like any other', async () => {
    archive.addRecords(3)
    archive.list.beforePage = (response) => {
      body(`\ufeff${page(archive.list.records.map(({ text }) => text).join(','), false, null)}`)(response)
      return true
    }
    expect(await archive.sync()).toMatchObject({ status: 'caught-up', inserted: 3 })
    await archive.expectWhole()
  })
})

const TRICKS: [string, Answer, number][] = [
  ['the same cursor again', body(page(record, true, '7')), 5],
  ['two cursors in turn', (response, number) => body(page(record, true, number % 2 ? 'a' : 'b'))(response), 6],
  [
    'a cursor of an earlier page after many',
    (response, number) => body(page(record, true, String(number % 9)))(response),
    14,
  ],
  ['no cursor although there is more', body(page(record, true, null)), 4],
  ['an empty cursor although there is more', body(page(record, true, '')), 4],
  ['empty pages that promise more for ever', (response, number) => body(page('', true, `e${number}`))(response), 12],
]

describe('a list that gives', () => {
  test.each(TRICKS)('%s is refused after few pages, and claims nothing', async (_name, answer, pages) => {
    archive.addRecords(350)
    answerWith(answer)
    await expect(archive.sync()).rejects.toMatchObject({ kind: 'contract' })
    expect(archive.list.pages).toBeLessThanOrEqual(pages)
    expect((await archive.state())?.completePassAt).toBeNull()
    await archive.expectHonest()
  })

  test('a few empty pages in between is read to its end', async () => {
    archive.addRecords(350)
    archive.list.beforePage = (response, cursor, number) => {
      if (number < 3 || number > 6) return false
      // An empty page with another cursor for the same place.
      body(page('', true, `${Number(cursor) - number / 100}`))(response)
      return true
    }
    expect(await archive.sync()).toMatchObject({ status: 'caught-up', inserted: 350 })
    await archive.expectWhole()
  })

  test('pages without end uses up the budget of a run, and the next run goes on from there', async () => {
    let made = 0
    archive.list.beforePage = (response) => {
      made += 1
      body(page(recordText(NOW - made * 600_000), true, `c${made}`))(response)
      return true
    }
    // The budget is checked between batches of at most ten pages.
    const LEAST = 30
    const first = await archive.sync({ pageBudget: LEAST })
    expect(first.status).toBe('stopped')
    expect(made).toBeGreaterThanOrEqual(LEAST)
    expect(made).toBeLessThan(LEAST + 10)
    expect(await archive.state()).toMatchObject({ leaseUntil: null, problem: null, caughtUpAt: null })
    expect(await archive.sync({ pageBudget: LEAST })).toMatchObject({ status: 'stopped' })
    expect(made).toBeGreaterThanOrEqual(2 * LEAST)
    await archive.expectHonest()
  })

  test('a cursor that has expired each time is given up after a few walks', async () => {
    archive.addRecords(350)
    answerWith((response) => response.writeHead(400).end('{"title":"Bad Request","status":400}'))
    await expect(archive.sync()).rejects.toMatchObject({ kind: 'invalid' })
    expect(archive.list.pages).toBeLessThan(16)
    await archive.expectHonest()
  })

  test('fewer records while it is read, because they expire, loses none of those that stay', async () => {
    archive.addRecords(900)
    archive.list.beforePage = (_response, _cursor, number) => {
      if (number === 5) archive.list.dropOlderThan(700)
      return false
    }
    expect(await archive.sync()).toMatchObject({ status: 'caught-up' })
    await archive.expectHonest()
    archive.list.beforePage = () => false
    await archive.sync({ kind: 'full' })
    await archive.expectHonest()
  })
})

test('a long walk is set aside now and then, so that what arrives meanwhile does not wait for its end', async () => {
  archive.addRecords(3_000)
  const time = startVirtualTime(archive.list.environment, NOW)
  let batches = 0
  let heldAt = 0
  const onStored = async () => {
    batches += 1
    time.advance(batches === 6 ? 11_000 : 10)
    if (batches === 5) archive.list.add(recordText(NOW - 1_000, { event: 'news.arrived' }))
    const { inserted = 0, records = 0 } = (await archive.state())?.progress ?? {}
    if (heldAt === 0 && inserted < records) heldAt = batches
    await archive.expectHonest()
  }
  expect(await archive.sync({ clock: time.clock, onStored })).toMatchObject({ status: 'caught-up', inserted: 3_001 })
  expect(heldAt).toBe(7)
  expect(batches).toBeGreaterThan(9)
  await archive.expectWhole()
})
