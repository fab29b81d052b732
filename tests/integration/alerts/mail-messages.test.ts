import { beforeEach, expect, test } from 'vitest'
import { createChannel } from '@/lib/alerts/channels/change-channels'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { planMessages } from '@/lib/alerts/notify/plan-messages'
import { sendMessages } from '@/lib/alerts/notify/send-messages'
import { alertMessage } from '@/lib/db/schema'
import { env, type MailSettings } from '@/lib/env'
import { cut, smtpReply, startMailServer, startScriptedServer } from '../../support/mail/smtp-servers'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { configure, useConfiguration } from '../targets/fixtures'
import { useChannelServer } from './channel-server'
import { addIncidentRule, addRun, beUpToDate } from './fixtures'

const held = useDatabase()
useConfiguration()
const hook = useChannelServer()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment
const admin = scopeOf(desk, 'admin')

const START = Date.now()
const MINUTE = 60_000

beforeEach(() => beUpToDate(held, desk))

/** Makes an endpoint fail, which mail then tells. */
async function fireTo(mail: MailSettings): Promise<void> {
  configure({ mail })
  await createChannel(admin, {
    kind: 'email',
    name: 'Mail',
    severities: ['page'],
    recipients: ['on-call@acme.example'],
    settings: {},
  })
  await addIncidentRule(held, desk)
  await addRun(held, desk, 1, 'https://a.acme.example/hook', new Date(START))
}

/** Runs a look of the worker; returns the messages after it. */
async function lookAt(minutes: number) {
  const now = new Date(START + minutes * MINUTE)
  await advanceAlerts(desk, now)
  await planMessages(desk.name, now)
  await sendMessages(desk, { now: () => now })
  return held.database.select().from(alertMessage).orderBy(alertMessage.id)
}

test('a mail that is greylisted is sent again after its pause, and arrives once', async () => {
  let asked = 0
  const judge = () => (asked++ === 0 ? smtpReply(451, 'Greylisted, try again later') : null)
  const { settings, received } = await startMailServer({ judge })
  await fireTo(settings)
  expect(await lookAt(0)).toMatchObject([{ state: 'waiting', attempts: 1, problem: expect.stringContaining('451') }])
  await lookAt(0.5)
  expect(asked).toBe(1)
  const [message] = await lookAt(1)
  expect(message).toMatchObject({ state: 'sent', attempts: 2, isRepeat: false, problem: null })
  await lookAt(5)
  expect(received.map(({ raw, to }) => [to, /^Message-ID: <(.*)@/m.exec(raw)?.[1]])).toEqual([
    [['on-call@acme.example'], `rampdesk-${desk.name}-${message?.id}`],
  ])
})

test('a mail that is refused for good is not sent again, and another channel is told in its place', async () => {
  let asked = 0
  const judgeMessage = () => {
    asked += 1
    return smtpReply(554, 'No such mail here')
  }
  await fireTo((await startMailServer({ judgeMessage })).settings)
  const settings = { url: hook.url('/own') }
  await createChannel(admin, { kind: 'webhook', name: 'Own', severities: ['notify'], recipients: [], settings })
  await lookAt(0)
  expect(await lookAt(60)).toMatchObject([
    { state: 'failed', attempts: 1, problem: expect.stringContaining('554') },
    { state: 'sent', insteadOf: 'Mail' },
  ])
  expect([asked, hook.arrived.length]).toEqual([1, 1])
})

test('a mail whose answer is lost is repeated once', async () => {
  let bodies = 0
  const settings = await startScriptedServer({
    '.': (socket) => {
      bodies += 1
      cut(socket)
    },
  })
  await fireTo(settings)
  expect(await lookAt(0)).toMatchObject([{ state: 'waiting', isRepeat: true }])
  for (const minutes of [1, 2, 60]) await lookAt(minutes)
  expect(await lookAt(600)).toMatchObject([{ state: 'unknown', isRepeat: true, attempts: 2 }])
  expect(bodies).toBe(2)
})
