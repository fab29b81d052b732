import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createChannel } from '@/lib/alerts/channels/change-channels'
import { sendToChannel } from '@/lib/alerts/channels/send/send-to-channel'
import { planMessages } from '@/lib/alerts/notify/plan-messages'
import { sendMessages } from '@/lib/alerts/notify/send-messages'
import { alert, alertMessage, alertTransition } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { randomNumbers } from '../../support/egress/forbidden-ranges'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { useConfiguration } from '../targets/fixtures'
import { useChannelServer } from './channel-server'
import { addAlerts } from './fixtures'

const held = useDatabase()
useConfiguration()
const server = useChannelServer()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment

const START = Date.now()

/** How far a look gets: the message is written, marked as being sent, taken by the channel, and noted as sent. */
const STEPS = ['planned', 'taken', 'answered', 'stored'] as const
type Step = (typeof STEPS)[number]

/** Leaves the message as a killed process does: sending, with the lease of a run that is gone. */
const leave = () =>
  held.database
    .update(alertMessage)
    .set({ leaseOwner: { pid: 1, startedAt: 'long ago', realm: 'elsewhere', run: 'gone' }, leaseUntil: new Date(0) })
    .where(eq(alertMessage.state, 'sending'))

async function look(step: Step, now: Date): Promise<void> {
  const cut = await held.database.select().from(alertMessage).where(eq(alertMessage.state, 'sending'))
  // A look five minutes before notes the cut message, whose repeat is due in this look.
  if (cut.length > 0) await sendMessages(desk, { now: () => new Date(now.getTime() - 300_000) })
  await planMessages(desk.name, now)
  if (step === 'planned') return
  await sendMessages(desk, {
    now: () => now,
    send: async (channel, message, parts) => {
      const sent = step === 'taken' ? null : await sendToChannel(channel, message, parts)
      // A run whose lease is gone stores nothing any more.
      if (step !== 'stored') await leave()
      return sent ?? { end: { state: 'not-sent', problem: 'killed' }, request: '', answer: null }
    },
  })
}

/** The steps at which a way really ends looks: the second cut is that of the repeat, and the last. */
function endsOf(way: readonly Step[]): Step[] {
  const ends: Step[] = []
  for (const step of way) {
    if (ends.includes('stored') || ends.filter((end) => end !== 'planned').length === 2) break
    ends.push(step)
  }
  return ends
}

const TIMES = 50

/** All ways of three steps, and seeded ones until each step has ended a look `TIMES` times. */
function drawWays(): Step[][] {
  const ways = STEPS.flatMap((first) => STEPS.flatMap((second) => STEPS.map((third): Step[] => [first, second, third])))
  const next = randomNumbers(28)
  const draw = (): Step => STEPS[next() % STEPS.length] ?? 'stored'
  while (fewest(ways) < TIMES) ways.push([draw(), draw(), draw()])
  return ways
}

function fewest(ways: readonly Step[][]): number {
  const ends = ways.flatMap(endsOf)
  return Math.min(...STEPS.map((step) => ends.filter((end) => end === step).length))
}

test('killed at each step at least 50 times, three in a row in all ways: one message, or one and its marked repeat', async () => {
  const settings = { url: server.url('/own') }
  const channel = { kind: 'webhook' as const, name: 'Own', severities: ['page' as const], recipients: [], settings }
  await createChannel(scopeOf(desk, 'admin'), channel)
  const ways = drawWays()
  await addAlerts(held, desk, ways.length)
  const alerts = await held.database.select().from(alert).orderBy(alert.id)
  let now = START
  for (const [index, way] of ways.entries()) {
    const about = alerts[index]
    if (!about) throw new Error('There is an alert for each way.')
    const { id: alertId, firedAt, evidence } = about
    const entry = {
      environment: desk.name,
      alertId,
      transition: 'fired' as const,
      at: firedAt ?? new Date(0),
      evidence,
    }
    await held.database.insert(alertTransition).values(entry)
    server.arrived.length = 0
    for (const step of [...way, 'stored', 'stored'] as Step[]) {
      now += 600_000
      await look(step, new Date(now))
    }
    const repeats = server.arrived.map(({ body }) => JSON.parse(body).data.isRepeat)
    const [stored] = await held.database.select().from(alertMessage).orderBy(alertMessage.id).offset(index)
    const told = [way, repeats, stored?.state]
    const cuts = endsOf(way).filter((step) => step === 'taken' || step === 'answered')
    const attempts = [...cuts, ...(cuts.length < 2 ? ['stored'] : [])]
    const expected = attempts.flatMap((step, attempt) => (step === 'taken' ? [] : [attempt > 0]))
    expect(told).toEqual([way, expected, cuts.length < 2 ? 'sent' : 'unknown'])
    expect(new Set(server.arrived.map(({ headers }) => headers['webhook-id'])).size).toBeLessThanOrEqual(1)
  }
})
