import '../redelivery/without-worker'
import { asc, desc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { revokeAccessToken } from '@/lib/auth/access-tokens/revoke-token'
import { audit, redeliveryJob, userOpening } from '@/lib/db/schema'
import { type Command, runCommand } from '../../support/processes/command'
import { addAccount } from '../access/fixtures'
import { serveDoor } from '../access/serve-door'
import { addToken } from '../access/token-fixtures'
import { addTarget, archive, milestones, run, scripted } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
vi.setConfig({ testTimeout: 60_000 })

async function openDesk() {
  const { origin } = await serveDoor()
  return (token: { text: string }, ...words: string[]): Command => {
    const command = runCommand(words, { RAMPDESK_ORIGIN: origin, RAMPDESK_TOKEN: token.text })
    onTestFinished(() => expect(command.out + command.err).not.toContain(token.text.slice(4)))
    return command
  }
}

const jobs = () => held.database.select({ id: redeliveryJob.id }).from(redeliveryJob).orderBy(desc(redeliveryJob.id))

test('deliveries lists by a filter of the address, until the token is revoked', async () => {
  const ids = await archive(milestones(3))
  const [start, token] = [await openDesk(), await addToken(await addAccount('operator'), { scopes: ['receive'] })]
  const command = start(token, 'deliveries', 'outcome=failed&resource=ofr_1,ofr_2&order=oldest', '--format', 'ndjson')
  expect([await command.ended, command.told.map(({ id }) => Number(id))]).toEqual([0, ids.slice(1)])
  await revokeAccessToken(token.scope, token.id)
  const refused = start(token, 'deliveries')
  expect([await refused.ended, refused.out, refused.err]).toEqual([
    3,
    '',
    expect.stringContaining('revoked or expired'),
  ])
})

test('redeliver sends what a filter has with the scope send, and nothing with another', async () => {
  await archive(milestones(3))
  await addTarget()
  const account = await addAccount('operator')
  const [reader, sender] = [await addToken(account), await addToken(account, { scopes: ['send'], name: 'nightly' })]
  const start = await openDesk()
  const words = ['redeliver', 'resource=ofr_0,ofr_1,ofr_2', '--to', 'Staging', '--yes', '--format', 'ndjson']
  const refused = start(reader, ...words)
  expect([await refused.ended, refused.err]).toEqual([3, expect.stringContaining('redelivery.send needs send')])
  expect(await jobs()).toEqual([])
  const command = start(sender, ...words)
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), { timeout: 30_000 })
  const [job] = await jobs()
  await run(job?.id ?? 0, scripted().parts)
  expect([await command.ended, command.err]).toEqual([0, expect.stringContaining('3 of 3 delivered')])
  expect(command.told.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  const [row] = await held.database.select().from(audit).where(eq(audit.action, 'redelivery.start'))
  expect(row).toMatchObject({ actorId: account.id, detail: { deliveries: 3, via: { name: 'nightly' } } })
})

test('user asks for a purpose each time, which holds for minutes and is in the audit', async () => {
  const [start, token] = [await openDesk(), await addToken(await addAccount('operator'), { scopes: ['users'] })]
  const show = async (purpose: string) => {
    const command = start(token, 'user', 'usr_1', '--purpose', purpose)
    // The profile needs a key, and nobody gave one.
    expect([await command.ended, command.out]).toEqual([1, expect.stringContaining('Deliveries: 0')])
  }
  await show('ticket 1')
  await show('ticket 2')
  const opened = await held.database.select().from(audit).where(eq(audit.action, 'user.open')).orderBy(asc(audit.id))
  expect(opened.map(({ detail }) => detail.purpose)).toEqual(['ticket 1', 'ticket 2'])
  const [opening] = await held.database.select().from(userOpening)
  expect(opening).toMatchObject({ purpose: 'ticket 2', sessionId: `token:${token.id}` })
})
