import { expect, test } from 'vitest'
import { recordRedelivered } from '@/lib/archive/derived/recovery/record-redelivered'
import { recoveryFill } from '@/lib/db/schema'
import { platformClient } from '@/lib/platform-client'
import { readableIn } from '@/lib/ramp'
import { EVENTS, type EventSubject } from '@/lib/ramp/contract/events'
import { listReadable } from '@/lib/recovery/change/list-readable'
import { reReadAndClose } from '@/lib/recovery/change/re-read-and-close'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { useReReads } from '../re-reads/fixtures'
import { addTarget, TARGET_ID } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const { platform, me, scope, fail } = useReReads(held)

async function firstOf(list: string): Promise<string> {
  // A page of the stand-in, or its bare array.
  const answer = (await platform.ask(`/v1/${list}/`, me().apiKey)) as { id: string }[] | { data: { id: string }[] }
  const [first] = Array.isArray(answer) ? answer : answer.data
  if (!first) throw new Error(`The stand-in’s user has none of ${list}.`)
  return first.id
}

async function resources(): Promise<Record<EventSubject, string | null>> {
  const returns = await platformClient(platform.environment).call('listAchDebitReturns', { query: { limit: 1 } })
  return {
    account: await firstOf('bank-accounts'),
    'off-ramp': await firstOf('off-ramps'),
    'on-ramp': await firstOf('on-ramps'),
    deposit: await firstOf('deposits'),
    'ach-debit-return': readableIn(returns.data)[0]?.id ?? '',
    user: null,
  }
}

test('a failure of each event of the catalogue closes by sending again or by re-reading, and none by hand', async () => {
  await held.database.insert(recoveryFill).values({ environment: 'sandbox', doneAt: new Date() })
  const ids = await resources()
  const failed = await fail(
    ...EVENTS.map(({ name, subject, family }, index) => ({
      event: name,
      resourceId: ids[subject],
      ...(family === 'milestone' && { eventId: `evt_${index}`, sequence: index }),
    })),
  )
  const milestones = failed.filter((_, index) => EVENTS[index]?.remedy === 'send-again')
  await addTarget()
  await held.database.transaction((tx) =>
    recordRedelivered(
      tx,
      platform.environment,
      { id: 1, targetId: TARGET_ID, targetName: 'Receiver' },
      milestones.map((id, index) => ({
        deliveryId: Number(id),
        position: index + 1,
        status: 200,
        endedAt: new Date(),
      })),
    ),
  )
  const all = { query: '', except: [], readAt: new Date(Date.now() + 60_000).toISOString() }
  const { resources: readable, unreadable } = await listReadable(scope(), all)
  expect(unreadable).toBe(0)
  for (const { itemId } of readable) await reReadAndClose(scope(), itemId)
  const { raw, open, rules } = await getRecoverySummary(scope())
  expect({ raw, open, ...Object.fromEntries(rules.map(({ value, count }) => [value, count])) }).toEqual({
    raw: EVENTS.length,
    open: 0,
    redelivered: milestones.length,
    're-read': EVENTS.length - milestones.length,
  })
})
