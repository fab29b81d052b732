import './lib/commands/load-env'
import { rewrapChannels } from '@/lib/alerts/channels/rewrap-channels'
import { rewrapFactors } from '@/lib/auth/factors/rewrap-factors'
import { rewrapTargets } from '@/lib/redelivery/targets/rewrap-targets'
import { rewrapEmailKeys } from '@/lib/users/emails/rewrap-email-keys'
import { rewrapKeys } from '@/lib/users/keys/rewrap-keys'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run rewrap-keys
Re-wraps with the current vault key: the stored keys of users, the secrets of redelivery targets, alert channels, authenticator apps and passkeys, and the keys of e-mail digests.
If it was stopped, run it again: it continues.`

await runCommand(USAGE, {}, async () => {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { rewrapped, left, waiting } = await rewrapKeys(stop.signal)
  console.log(`Keys re-wrapped: ${rewrapped}.`)
  const targets = await rewrapTargets()
  console.log(`Targets re-wrapped: ${targets.rewrapped}.`)
  const channels = await rewrapChannels()
  console.log(`Channels re-wrapped: ${channels.rewrapped}.`)
  const factors = await rewrapFactors()
  console.log(`Second factors re-wrapped: ${factors.rewrapped}.`)
  const emails = await rewrapEmailKeys()
  console.log(`Keys of e-mail digests re-wrapped: ${emails.rewrapped}.`)
  if (stop.signal.aborted) throw new Error('Stopped before the end. Run it again to continue.')
  if (waiting > 0)
    throw new Error(
      `An import that is not stored yet holds ${waiting} keys under an earlier vault key: store or discard it first.`,
    )
  if (left > 0) throw new Error(`Keys that no configured vault key opens: ${left}. The log names their users.`)
  if (targets.left > 0)
    throw new Error(`Targets that no configured vault key opens: ${targets.left}. The log names them.`)
  if (channels.left > 0)
    throw new Error(`Alert channels that no configured vault key opens: ${channels.left}. The log names them.`)
  if (factors.left > 0)
    throw new Error(`Second factors that no configured vault key opens: ${factors.left}. The log names their accounts.`)
  if (emails.left > 0)
    throw new Error(`Keys of e-mail digests that no configured vault key opens: ${emails.left}. The log names them.`)
  console.log('The earlier vault keys are no longer needed.')
})
