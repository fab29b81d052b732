import '../redelivery/without-worker'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audit, endpointCheck, redeliveryTarget } from '@/lib/db/schema'
import { getCheck, listChecks, newestChecks } from '@/lib/endpoint-check/read-checks'
import { runStoredCheck } from '@/lib/endpoint-check/run-stored-check'
import { startCheck } from '@/lib/endpoint-check/start-check'
import { openTargetSender } from '@/lib/endpoint-check/target-sender'
import type { Role } from '@/lib/model/role'
import { createTarget } from '@/lib/redelivery/targets/create-target'
import { openTarget } from '@/lib/redelivery/targets/open-target'
import { HANDLER_SECRET, type HandlerFault, startSampleHandler } from '../../support/endpoint-check/sample-handler'
import { scopeOf } from '../../support/scope'
import { addOperators, environment, never } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { newTarget, useConfiguration } from './fixtures'

const held = useDatabase()
useConfiguration()

const as = (role: Role) => scopeOf(environment, role)
const press = () => ({ requestKey: randomUUID() })

async function addHandler(fault: HandlerFault | null = null) {
  await addOperators()
  const handler = await startSampleHandler(fault, onTestFinished)
  const settings = { name: `Handler ${randomUUID()}`, url: handler.url, secret: HANDLER_SECRET }
  return { ...handler, target: await createTarget(as('admin'), newTarget(settings)) }
}

async function checked(targetId: string) {
  const { id } = await startCheck(as('operator'), targetId, press())
  await runStoredCheck(environment, Number(id), never)
  return getCheck(as('support'), targetId, id)
}

test('a check is sent through the guard, judged, kept, compared with the one before, and audited without a secret', async () => {
  const { target, store, become } = await addHandler('refuses unknown members')
  const first = await checked(target.id)
  expect(first).toMatchObject({ state: 'finished', counts: { wrong: 1, open: 0, skipped: 0 }, before: null })
  expect(first.results.find(({ verdict }) => verdict === 'wrong')?.says[0]).toContain('refuses unknown fields')

  become(null)
  const second = await checked(target.id)
  expect(second.results.filter(({ verdict }) => verdict !== 'right').map(({ id, says }) => [id, says])).toEqual([])
  expect(second.results.at(-2)).toMatchObject({
    id: 'repeat-later',
    exchanges: [{ answer: { status: 200, text: 'ok' } }],
  })
  expect(second.results.find(({ id }) => id === 'connection')?.says).toContain('All 3 went over one connection.')
  expect(second.before).toMatchObject({ id: first.id, changes: [{ id: 'unknown-member', was: 'wrong', is: 'right' }] })
  expect(store.events.has(`evt_sample_check_${second.run}_unicode1`)).toBe(true)

  expect((await listChecks(as('support'), target.id)).map(({ id, counts }) => [id, counts.wrong])).toEqual([
    [second.id, 0],
    [first.id, 1],
  ])
  expect([...(await newestChecks(as('support')))].map(([of, { id }]) => [of, id])).toEqual([[target.id, second.id]])
  const rows = await held.database.select().from(audit).orderBy(audit.id)
  expect(rows.slice(-4).map(({ action, entityId }) => [action, entityId])).toEqual([
    ['check.start', target.id],
    ['check.end', target.id],
    ['check.start', target.id],
    ['check.end', target.id],
  ])
  expect(JSON.stringify([first, second, rows])).not.toMatch(new RegExp(`${HANDLER_SECRET}|canary`))
})

test('a check that was cut goes on behind the step that was on its way, and sends nothing twice', async () => {
  const { target } = await addHandler()
  const { id } = await startCheck(as('operator'), target.id, press())
  const cut = new AbortController()
  const sent: string[] = []
  const counted = (stopAt: number, signal: AbortSignal) => ({
    openTarget,
    openSender: (way: Parameters<typeof openTargetSender>[0]) => {
      const sender = openTargetSender({ ...way, signal })
      return {
        ...sender,
        send: (request: Parameters<typeof sender.send>[0]) => {
          sent.push(`${request.headers.Signature} ${request.body.length}`)
          if (sent.length === stopAt) cut.abort(new Error('the process stops'))
          return sender.send(request)
        },
      }
    },
  })
  // The process stops in the middle of the step of raw bytes.
  const run = runStoredCheck(environment, Number(id), cut.signal, counted(6, cut.signal))
  await expect(run).rejects.toThrow('the process stops')
  const [row] = await held.database
    .select()
    .from(endpointCheck)
    .where(eq(endpointCheck.id, Number(id)))
  expect(row).toMatchObject({ state: 'running', begun: 4, leaseOwner: null })
  expect(row?.results.map(({ id }) => id)).toEqual(['right', 'prefix', 'header-case'])

  await runStoredCheck(environment, Number(id), never, counted(0, never))
  const report = await getCheck(as('operator'), target.id, id)
  expect(report.state).toBe('finished')
  expect(report.results.filter(({ verdict }) => verdict !== 'right')).toMatchObject([
    { id: 'raw-bytes', verdict: 'open' },
  ])
  const beforeCut = sent.slice(0, 6).filter((one) => !one.startsWith('undefined'))
  expect(sent.slice(6).filter((one) => beforeCut.includes(one))).toEqual([])
})

test('who may not send starts none, nor is a production handler or a target that is checked just now checked', async () => {
  const { target } = await addHandler()
  for (const role of ['viewer', 'support'] as const)
    await expect(startCheck(as(role), target.id, press())).rejects.toMatchObject({ code: 'forbidden' })
  const pressed = press()
  const { id } = await startCheck(as('operator'), target.id, pressed)
  expect(await startCheck(as('operator'), target.id, pressed)).toEqual({ id })
  await expect(startCheck(as('admin'), target.id, press())).rejects.toThrow(`Check ${id} of`)
  await expect(getCheck(as('viewer'), target.id, id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getCheck(as('support'), 'another', id)).rejects.toMatchObject({ code: 'not_found' })

  await held.database.update(redeliveryTarget).set({ kind: 'production' }).where(eq(redeliveryTarget.id, target.id))
  await expect(startCheck(as('admin'), target.id, press())).rejects.toThrow('staging targets only')
  await runStoredCheck(environment, Number(id), never)
  expect(await getCheck(as('support'), target.id, id)).toMatchObject({
    state: 'stopped',
    note: expect.stringContaining('was changed'),
    results: [],
  })
})
