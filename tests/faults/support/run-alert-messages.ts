/** One look of the worker at `NOW`: plans and sends the messages of alerts, and dies at `KILL_AT`; with `KILL_REPEAT`, at that step of a repeat. */
import { sendToChannel } from '@/lib/alerts/channels/send/send-to-channel'
import { planMessages } from '@/lib/alerts/notify/plan-messages'
import { sendMessages } from '@/lib/alerts/notify/send-messages'
import { closeDatabase } from '@/lib/db'
import { env } from '@/lib/env'

const [environment] = env().environments
if (!environment) throw new Error('No environment is configured')
const now = new Date(process.env.NOW ?? '')

async function pass(step: string): Promise<void> {
  if (process.env.KILL_AT !== step) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}

await planMessages(environment.name, now)
await pass('planned')
await sendMessages(environment, {
  now: () => now,
  send: async (channel, message, parts) => {
    const isMeant = message.isRepeat === (process.env.KILL_REPEAT === '1')
    if (isMeant) await pass('taken')
    const sent = await sendToChannel(channel, message, parts)
    if (isMeant) await pass('answered')
    return sent
  },
})
await pass('stored')
await closeDatabase()
process.exit(0)
