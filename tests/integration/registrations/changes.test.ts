import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, registrationChange, session } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { createRegistration } from '@/lib/registrations/change/create-registration'
import { deleteRegistration } from '@/lib/registrations/change/delete-registration'
import { updateRegistration } from '@/lib/registrations/change/update-registration'
import { SAME_ORIGIN } from '../access/fixtures'
import { useDatabase } from '../support/use-database'
import { type Desk, openDesk, type Seen, useSandbox } from './fixtures'

const store = useDatabase()
const platform = useSandbox()

const NEW = { url: 'https://new.acme.example/in?token=t0ken', events: ['payment.created', 'account.updated'] }
const WEBHOOKS = '/v1/integrator/webhooks'

let desk: Desk
/** The first two registrations of the platform, with all events and with six. */
let hooks: Seen
let ops: Seen
beforeEach(async () => {
  desk = await openDesk('operator')
  const [first, second] = await platform.live()
  if (!first || !second) throw new Error('The sandbox has no registrations.')
  hooks = first
  ops = second
})

const changesSent = () => platform.requests().filter((request) => !request.startsWith('GET'))
const rowsOf = async () =>
  (await store.database.select().from(audit).orderBy(audit.id)).map(({ action, detail }) =>
    detail.state ? `${action} ${detail.state}` : action,
  )
/** The audit rows of one change. */
const rowsFor = (name: string, end: string) => [`registration.${name}`, `registration.answer ${end}`]

type Verb = {
  name: string
  method: string
  run: (by: Desk) => ReturnType<Desk['create']>
  isMade: () => Promise<boolean>
}

/** `method` is the one that the platform gets. */
const VERBS: Verb[] = [
  {
    name: 'create',
    method: 'POST',
    run: (by) => by.create(NEW),
    isMade: async () => (await platform.live()).some(({ url }) => url === NEW.url),
  },
  {
    name: 'update',
    method: 'PATCH',
    run: (by) => by.change(ops, ['payment.created']),
    isMade: async () => (await platform.live()).some(({ id, events }) => id === ops.id && events.length === 1),
  },
  {
    name: 'delete',
    method: 'DELETE',
    run: (by) => by.remove(ops),
    isMade: async () => (await platform.live()).every(({ id }) => id !== ops.id),
  },
]

describe.each(VERBS)('$name', ({ name, method, run, isMade }) => {
  test('is made once, told with the list after it, and leaves its two audit rows', async () => {
    const { status, body } = await run(desk)
    expect(status).toBe(name === 'create' ? 201 : 200)
    expect(body).toMatchObject({ change: { action: name, state: 'done', by: 'A operator' }, evidence: null })
    expect(body.change.propagatingMs).toBeGreaterThan(30_000)
    expect(body.change.propagatingMs).toBeLessThanOrEqual(60_000)
    expect(body.list?.changes).toEqual([body.change])
    const row = body.list?.registrations.find(({ id }) => id === body.change.webhookId)
    expect(row?.lastChange).toEqual(name === 'delete' ? undefined : body.change)
    expect(await isMade()).toBe(true)
    expect(changesSent()).toHaveLength(1)
    expect(await rowsOf()).toEqual(rowsFor(name, 'done'))
    const text = JSON.stringify(await store.database.select().from(audit))
    expect(text).toContain(name === 'create' ? 'https://new.acme.example/in' : ops.url)
    expect(text).not.toContain('t0ken')
    expect(await verifyAuditChain(store.database)).toMatchObject({ intact: true })
  })

  test.each([
    ['was made', { kind: 'reset', when: 'after' }, 'made', false],
    ['may still be made', { kind: 'reset' }, 'cannot-tell', true],
    ['may be made behind a proxy', { kind: 'status', status: 504 }, 'cannot-tell', true],
    ['was not made', { kind: 'status', status: 500 }, 'not-made', false],
  ] as const)(
    'whose answer got lost and that %s ends as unknown, and is never repeated',
    async (_how, effect, evidence, isOpen) => {
      await platform.spoil(method, effect)
      const { body } = await run(desk)
      expect(body).toMatchObject({ change: { state: 'unknown', problem: expect.any(String) }, evidence })
      expect(body.change.openMs > 0).toBe(isOpen)
      expect(body.list?.changes).toEqual([body.change])
      expect(changesSent()).toHaveLength(1)
      expect(await isMade()).toBe(evidence === 'made')
      expect(await rowsOf()).toEqual(rowsFor(name, 'unknown'))
    },
  )

  test('that the platform refuses is told in its words, and written down as refused', async () => {
    const said = { title: 'No', status: 403, detail: 'this key may not', scope: 'webhooks:write', trace: 'x' }
    await platform.spoil(method, { kind: 'status', status: 403, body: JSON.stringify(said) })
    const { status, body } = await run(desk)
    expect([status, body.detail]).toEqual([502, expect.stringContaining('this key may not')])
    expect(body.platform).toEqual({ scope: 'webhooks:write' })
    expect(await isMade()).toBe(false)
    expect((await desk.list()).changes).toMatchObject([{ state: 'refused', propagatingMs: 0 }])
    expect(await rowsOf()).toEqual(rowsFor(name, 'refused'))
  })

  test('is not sent where the list cannot be read, and leaves nothing', async () => {
    await platform.spoil('GET', { kind: 'status', status: 401 })
    expect((await run(desk)).status).toBe(502)
    expect(changesSent()).toEqual([])
    expect(await rowsOf()).toEqual([])
  })

  test('is a success whose list could not be read afterwards', async () => {
    await platform.control('/faults', { kind: 'status', status: 401, skip: 1, times: 1, match: { method: 'GET' } })
    expect((await run(desk)).body).toMatchObject({ change: { state: 'done' }, list: null, evidence: null })
  })

  test.each<[string, Role, Record<string, string>, number]>([
    ['a viewer', 'viewer', SAME_ORIGIN, 403],
    ['support', 'support', SAME_ORIGIN, 403],
    ['a request without an origin', 'admin', { 'sec-fetch-site': 'same-origin' }, 403],
    ['another site', 'admin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['nobody', 'admin', { ...SAME_ORIGIN, cookie: '' }, 401],
  ])('is refused to %s with a right body, and nothing is asked or written', async (_who, role, headers, status) => {
    const other = await openDesk(role, headers)
    expect((await run(other)).status).toBe(status)
    expect(platform.requests()).toEqual([`GET ${WEBHOOKS}`])
    expect(await rowsOf()).toEqual([])
  })

  test.each([
    ['revoked', { revokedAt: new Date() }],
    ['idle', { lastSeenAt: new Date(Date.now() - 3_600_000) }],
  ])('is refused to a session that is %s', async (_how, change) => {
    const stale = await openDesk('admin')
    await store.database.update(session).set(change).where(eq(session.id, stale.session.id))
    expect((await run(stale)).status).toBe(401)
    expect(platform.requests()).toEqual([`GET ${WEBHOOKS}`])
    expect(await rowsOf()).toEqual([])
  })
})

test.each<Role>(['viewer', 'support'])('no verb does anything for the role %s', async (role) => {
  const scope = platform.scopeOf({ ...desk.account, role })
  const forbidden = { code: 'forbidden' }
  await expect(createRegistration(scope, { ...NEW, acceptsDuplicate: false })).rejects.toMatchObject(forbidden)
  await expect(updateRegistration(scope, ops.id, { events: [], seen: ops })).rejects.toMatchObject(forbidden)
  await expect(deleteRegistration(scope, ops.id, { seen: ops, host: null })).rejects.toMatchObject(forbidden)
  expect(platform.requests()).toEqual([`GET ${WEBHOOKS}`])
})

describe('creating', () => {
  test.each([
    ['plain http', { url: 'http://new.acme.example/' }, 'body.url'],
    ['a password in the URL', { url: 'https://me:secret@new.acme.example/' }, 'body.url'],
    ['a line end in the URL', { url: 'https://new.acme.example/a\nb' }, 'body.url'],
    ['a URL that is too long', { url: `https://new.acme.example/${'a'.repeat(2048)}` }, 'body.url'],
    ['* beside an event', { events: ['*', 'payment.created'] }, 'body.events'],
    ['an event without a name', { events: ['payment.created', ''] }, 'body.events'],
  ])('refuses %s at the field, and sends nothing', async (_what, change, field) => {
    const { status, body } = await desk.create({ ...NEW, ...change })
    expect([status, body.fields?.map((each) => each.field)]).toEqual([400, [field]])
    expect(platform.requests()).toEqual([`GET ${WEBHOOKS}`])
    expect(await store.database.select().from(registrationChange)).toEqual([])
  })

  test("brings the platform's own errors to their fields, an event's by its name", async () => {
    const { status, body } = await desk.create({ ...NEW, events: ['payment.created', 'payment.failed'] })
    expect(status).toBe(400)
    expect(body.fields).toEqual([{ field: 'body.events', message: expect.stringContaining('payment.failed: ') }])
    const errors = [
      { field: 'url', message: 'answers too slowly' },
      { field: 'colour', message: 'is unknown' },
    ]
    const document = JSON.stringify({ title: 'Invalid', status: 422, errors })
    await platform.spoil('POST', { kind: 'status', status: 422, body: document })
    const other = await desk.create(NEW)
    expect([other.status, other.body.fields]).toEqual([400, [{ field: 'body.url', message: 'answers too slowly' }]])
    expect(other.body.detail).toContain('colour: is unknown')
    expect(await platform.live()).toHaveLength(3)
  })

  test('makes one of a URL, unless a second is wanted', async () => {
    const answers = await Promise.all([desk.create(NEW), desk.create(NEW)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await desk.create({ ...NEW, url: NEW.url.replace('new.acme', 'NEW.Acme') })
    expect([again.status, again.body.fields?.[0]?.field]).toEqual([409, 'body.url'])
    expect((await platform.live()).filter(({ url }) => url === NEW.url)).toHaveLength(1)
    expect(await rowsOf()).toHaveLength(2)
    expect((await desk.create({ ...NEW, acceptsDuplicate: true })).status).toBe(201)
  })

  test('is known by its URL where the answer names no id', async () => {
    await platform.spoil('POST', { kind: 'status', status: 200, body: '', when: 'after' })
    const { body } = await desk.create(NEW)
    expect(body.change).toMatchObject({ state: 'done', webhookId: null })
    expect(body.list?.registrations.find(({ url }) => url === NEW.url)?.lastChange).toEqual(body.change)
  })
})

describe('of two tabs', () => {
  test('the second is told that the registration has changed, and nothing of it is sent', async () => {
    expect((await desk.change(ops, ['payment.created'])).status).toBe(200)
    for (const answer of [await desk.change(ops, ['payment.updated']), await desk.remove(ops)])
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('has changed since')])
    expect(changesSent()).toHaveLength(1)
    expect((await desk.change({ ...ops, events: ['payment.created'] }, ['payment.created'])).status).toBe(400)
    expect(changesSent()).toHaveLength(1)
    expect(await rowsOf()).toHaveLength(2)
  })

  test('one that changes what is gone is told so', async () => {
    expect((await desk.remove(ops)).status).toBe(200)
    for (const answer of [await desk.change(ops, ['*']), await desk.remove(ops)]) expect(answer.status).toBe(404)
    expect(changesSent()).toHaveLength(1)
  })

  test('one change of one registration gets through when both come at once', async () => {
    const answers = await Promise.all([desk.change(ops, ['payment.created']), desk.change(ops, ['payment.updated'])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(changesSent()).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('asks for the host when events lose their last endpoint', async () => {
    for (const host of [null, 'acme.example', 'https://hooks.acme.example']) {
      const { status, body } = await desk.remove(hooks, host)
      expect([status, body.fields?.[0]?.field]).toEqual([400, 'body.host'])
      expect(body.detail).toContain('last endpoint')
    }
    expect(changesSent()).toEqual([])
    expect((await desk.remove(hooks, ' HOOKS.acme.example ')).status).toBe(200)
  })

  test('lets one of two through that cover for each other', async () => {
    const { body } = await desk.create({ url: 'https://twin.acme.example/', events: ['*'] })
    const twin = { id: body.change.webhookId ?? '', url: body.change.url, events: ['*'] }
    const answers = await Promise.all([desk.remove(hooks), desk.remove(twin)])
    expect(answers.map(({ status }) => status)).toContain(200)
    // The status depends on the list that the second request saw.
    expect([400, 409]).toContain(Math.max(...answers.map(({ status }) => status)))
  })

  test('of what is gone by then is done', async () => {
    const gone = JSON.stringify({ title: 'Gone', status: 404, resourceType: 'webhook', resourceId: ops.id })
    await platform.spoil('DELETE', { kind: 'status', status: 404, body: gone, when: 'after' })
    expect((await desk.remove(ops)).body.change).toMatchObject({
      state: 'done',
      problem: expect.stringContaining('gone'),
    })
    await platform.spoil('DELETE', { kind: 'status', status: 404, body: gone })
    const [, third] = await platform.live()
    expect((await desk.remove(third ?? ops)).status).toBe(404)
  })
})

describe('where the audit cannot be written', () => {
  const withoutRoomFor = async (condition: string, work: () => Promise<void>) => {
    await store.database.execute(sql.raw(`alter table audit add constraint full_disk check (${condition})`))
    try {
      await work()
    } finally {
      await store.database.execute(sql`alter table audit drop constraint full_disk`)
    }
  }

  test('nothing is sent or kept', () =>
    withoutRoomFor('false', async () => {
      for (const { run } of VERBS) expect((await run(desk)).status).toBe(500)
      expect(changesSent()).toEqual([])
      expect(await store.database.select().from(registrationChange)).toEqual([])
    }))

  test('for the answer, the person learns that the change was made, and it stays open', () =>
    withoutRoomFor("action <> 'registration.answer'", async () => {
      const { status, body } = await desk.change(ops, ['payment.created'])
      expect([status, body.detail]).toEqual([500, expect.stringContaining('The platform made the change')])
      expect((await desk.list()).changes).toMatchObject([{ state: 'sent' }])
      expect(changesSent()).toHaveLength(1)
    }))
})
