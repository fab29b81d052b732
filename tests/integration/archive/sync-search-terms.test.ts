import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMissingTerms } from '@/lib/archive/upkeep/add-missing-terms'
import { delivery } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'
import { useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)
const never = new AbortController().signal

test('rows without words get the same ones that a sync gives, a bounded number at a time', async () => {
  platform.addRecords(1_100)
  await platform.sync()
  const read = () => held.database.select({ words: delivery.searchTerms }).from(delivery).orderBy(delivery.id)
  const before = await read()
  await held.database.update(delivery).set({ searchTerms: null })

  expect(await addMissingTerms(never, 2)).toBe(1_000)
  expect(await held.database.$count(delivery, isNull(delivery.searchTerms))).toBe(100)
  expect(await addMissingTerms(never)).toBe(100)
  expect(await addMissingTerms(never)).toBe(0)
  expect(await read()).toEqual(before)
})
