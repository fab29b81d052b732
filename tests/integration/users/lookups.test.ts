import { asc, like } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import { BUILT_IN_ROLES, type Role } from '@/lib/model/role'
import { emptyTables, useDatabase } from '../support/use-database'
import { LOOKUPS, type LookupName, openSupport, useUsers } from './fixtures'

const held = useDatabase()
const platform = useUsers()

/** Three users of the US with off-ramps, deposits and on-ramps. */
const NUMBERS = [2, 6, 9] as const
const NAMES = Object.keys(LOOKUPS) as LookupName[]
const PLURAL: Partial<Record<LookupName, string>> = {
  'off-ramp': 'off-ramps',
  deposit: 'deposits',
  'on-ramp': 'on-ramps',
}
const NEEDS_KEY: readonly LookupName[] = ['off-ramps', 'deposits', 'on-ramps']
const MAY_READ: readonly Role[] = ['support', 'operator', 'admin']

const rows = () =>
  held.database
    .select({ action: audit.action, actorId: audit.actorId, entityId: audit.entityId, detail: audit.detail })
    .from(audit)
    .where(like(audit.action, 'user.%'))
    .orderBy(asc(audit.id))

/** Ids of the resources of each user, by look-up. */
const owned = new Map<number, Partial<Record<LookupName, string[]>>>()

beforeAll(async () => {
  for (const number of NUMBERS) {
    const ids: Partial<Record<LookupName, string[]>> = {}
    for (const name of Object.keys(PLURAL) as LookupName[]) {
      const page = await platform.ask(`/v1/${PLURAL[name]}/?limit=100`, platform.user(number).apiKey)
      // A page of the stand-in.
      ids[name] = (page as { data: { id: string }[] }).data.map(({ id }) => id)
    }
    owned.set(number, ids)
  }
})

type Setting = 'own' | 'other' | 'none'

const step = fc.record({
  role: fc.constantFrom(...BUILT_IN_ROLES),
  number: fc.constantFrom(...NUMBERS),
  name: fc.constantFrom(...NAMES),
  /** The user whose resource is asked for. */
  owner: fc.constantFrom(...NUMBERS),
  pick: fc.nat(20),
  opens: fc.boolean(),
})

const scenario = fc.record({
  settings: fc.tuple(...NUMBERS.map(() => fc.constantFrom<Setting>('own', 'own', 'other', 'none'))),
  steps: fc.array(step, { minLength: 4, maxLength: 8 }),
})

type Step = { role: Role; number: Numbered; name: LookupName; owner: Numbered; pick: number; opens: boolean }
type Numbered = (typeof NUMBERS)[number]

async function storeSettings(settings: readonly Setting[]): Promise<ReadonlyMap<Numbered, Setting>> {
  const setting = new Map(NUMBERS.map((number, index) => [number, settings[index] ?? 'none'] as const))
  for (const [number, kind] of setting) {
    const other = NUMBERS[(NUMBERS.indexOf(number) + 1) % NUMBERS.length] ?? number
    const keyOf = kind === 'own' ? number : other
    if (kind !== 'none') await platform.storeKey(platform.user(number).id, platform.user(keyOf).apiKey)
  }
  return setting
}

/** The rows that the audit must have at the end, and who has opened whom. */
type Model = {
  setting: ReadonlyMap<Numbered, Setting>
  desks: Map<Role, Awaited<ReturnType<typeof openSupport>>>
  opened: Set<string>
  expected: unknown[]
}

async function takeStep(model: Model, { role, number, name, owner, pick, opens }: Step): Promise<void> {
  const desk = model.desks.get(role) ?? (await openSupport(role))
  model.desks.set(role, desk)
  const user = platform.user(number)
  const mayRead = MAY_READ.includes(role)
  const row = { actorId: desk.account.id, entityId: user.id }
  const key = `${role} ${number}`
  if (opens) {
    expect((await desk.open(user.id)).status).toBe(mayRead ? 200 : 403)
    const isFirst = mayRead && !model.opened.has(key)
    if (isFirst) model.expected.push({ ...row, action: 'user.open', detail: { purpose: 'Ticket 4821' } })
    if (isFirst) model.opened.add(key)
  }
  const id = pickId(owner, name, pick)
  const before = platform.asked().length
  const answer = await desk.look(name, user.id, id)
  const asked = platform.asked().slice(before)
  expectNothingOfOthers(answer.text, number, id)
  if (!mayRead || !model.opened.has(key)) {
    expect(answer.status).toBe(mayRead ? 428 : 403)
    expect(asked).toEqual([])
    return
  }
  const setting = model.setting.get(number)
  const hasKey = setting === 'own'
  model.expected.push({ ...row, action: 'user.read', detail: { of: name, ...(name in PLURAL && { id }) } })
  // Without a key the archive answers; with the key of another user, a look-up that needs a key is refused.
  expect(answer.status).toBe(NEEDS_KEY.includes(name) && setting === 'other' ? 409 : 200)
  if (name in PLURAL) expect(answer.body.knownFrom !== null).toBe(hasKey && owner === number && id !== 'none')
  // With a key that is not the user’s own, the platform is asked only whose key it is.
  const answered = asked.filter((line) => !line.includes('/users/me') && !line.includes('/v1/integrator/'))
  if (!hasKey) expect(answered).toEqual([])
}

function pickId(owner: Numbered, name: LookupName, pick: number): string {
  const ids = owned.get(owner)?.[name] ?? []
  return ids[pick % Math.max(1, ids.length)] ?? 'none'
}

function expectNothingOfOthers(text: string, number: Numbered, id: string): void {
  expect(text).not.toContain(platform.user(number).apiKey)
  for (const stranger of NUMBERS.filter((each) => each !== number)) {
    const { id: strangerId, apiKey } = platform.user(stranger)
    const foreign = Object.values(owned.get(stranger) ?? {}).flat()
    for (const secret of [strangerId, apiKey, ...foreign]) if (secret !== id) expect(text).not.toContain(secret)
  }
}

test('nobody reads through the wrong key, whatever the role, user and resource, and the audit has each read', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ settings, steps }) => {
      await emptyTables(held.database)
      const setting = await storeSettings(settings)
      const model: Model = { setting, desks: new Map(), opened: new Set(), expected: [] }
      for (const step of steps) await takeStep(model, step)
      expect(await rows()).toEqual(model.expected)
    }),
    { numRuns: 25 },
  )
  expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
}, 240_000)

describe('the purpose', () => {
  beforeEach(async () => {
    await platform.storeKey(platform.user(2).id, platform.user(2).apiKey)
  })

  test.each(['', '  ', 'ab', 'x'.repeat(201), 'see\u0000this', 'ak_live_51fA9xQ2m7Zc4Rt8'])(
    '%j is refused at its field',
    async (purpose) => {
      const desk = await openSupport('support')
      const answer = await desk.open(platform.user(2).id, purpose)
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'body.purpose' }] } })
      expect(await rows()).toEqual([])
    },
  )

  test('holds for one session, one user and one environment', async () => {
    const [one, other] = [await openSupport('support'), await openSupport('support')]
    await one.open(platform.user(2).id)
    await one.open(platform.user(2).id, 'another reason')
    expect((await one.look('off-ramps', platform.user(2).id)).status).toBe(200)
    expect((await one.look('off-ramps', platform.user(6).id)).status).toBe(428)
    const refused = await other.look('off-ramps', platform.user(2).id)
    expect(refused.body).toMatchObject({ type: '/problems/purpose_required', status: 428, title: 'Purpose required' })
    expect((await rows()).filter(({ action }) => action === 'user.open')).toHaveLength(1)
  })

  test('is not asked for where it is switched off, and each lookup is in the audit all the same', async () => {
    const settings = configuration.env()
    vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, supportPurpose: 'off' })
    const desk = await openSupport('support')
    expect((await desk.look('off-ramps', platform.user(2).id)).status).toBe(200)
    expect(await rows()).toMatchObject([{ action: 'user.read', detail: { of: 'off-ramps' } }])
  })
})

test.each(['', 'usr\u0000', '\ud800', 'x'.repeat(1001)])('an id that nobody can have is refused: %j', async (id) => {
  const desk = await openSupport('support')
  for (const name of NAMES) expect((await desk.look(name, id)).status).toBe(400)
})

test.each(['../integrator/webhooks', 'a/b', '.', '..', '%2e%2e', '\u202eusr', "'; drop table audit"])(
  'a hostile id %j reaches nothing but its own place',
  async (id) => {
    await platform.storeKey(platform.user(2).id, platform.user(2).apiKey)
    const desk = await openSupport('admin')
    const user = platform.user(2).id
    await desk.open(user)
    await desk.open(id)
    expect((await desk.look('off-ramps', id)).body).toMatchObject({ rows: [], told: { isCut: false } })
    for (const name of ['off-ramp', 'deposit', 'on-ramp'] as const) {
      const answer = await desk.look(name, user, id)
      expect(answer.body).toMatchObject({ row: null, knownFrom: null, answer: null })
    }
    expect(platform.asked().filter((line) => line.includes(' /v1/integrator/webhooks'))).toEqual([])
  },
)

describe('one endpoint that fails', () => {
  const FAULTS: Record<string, object> = {
    404: { kind: 'status', status: 404, body: '{"title":"Not found","status":404}' },
    403: { kind: 'status', status: 403, body: '{"title":"Forbidden","status":403}' },
    malformed: { kind: 'status', status: 200, body: '{"data": [', contentType: 'application/json' },
    'cut connection': { kind: 'cut' },
  }

  test.each(Object.entries(FAULTS))('%s leaves the others', async (_name, fault) => {
    await platform.storeKey(platform.user(9).id, platform.user(9).apiKey)
    const desk = await openSupport('support')
    await desk.open(platform.user(9).id)
    await platform.fault({ ...fault, match: { endpoint: 'listOffRamps' } })
    try {
      expect((await desk.look('off-ramps', platform.user(9).id)).status).toBe(502)
      expect((await desk.look('deposits', platform.user(9).id)).status).toBe(200)
      const { body } = await desk.look('activity', platform.user(9).id)
      expect(body.missing).toMatchObject([{ kind: 'off-ramp', problem: { status: 502 } }])
      expect(body.items).not.toEqual([])
    } finally {
      await platform.clearFaults()
    }
  })

  test('one bad item stands beside the others', async () => {
    const { id, apiKey } = platform.user(9)
    await platform.storeKey(id, apiKey)
    const desk = await openSupport('support')
    await desk.open(id)
    const page = (await platform.ask('/v1/off-ramps/?limit=2', apiKey)) as { data: object[] }
    const body = JSON.stringify({ data: [{ ...page.data[0], payout: 7 }, page.data[1]], hasMore: false })
    await platform.fault({
      kind: 'status',
      status: 200,
      body,
      contentType: 'application/json',
      match: { endpoint: 'listOffRamps' },
    })
    try {
      const answer = await desk.look('off-ramps', id)
      expect(answer.body.rows).toHaveLength(1)
      expect(answer.body.unreadable).toMatchObject([{ index: 0, field: 'payout' }])
    } finally {
      await platform.clearFaults()
    }
  })
})

test.each([
  ['off-ramp', 'getOffRamp', 'off-ramps'],
  ['deposit', 'getDeposit', 'deposits'],
  ['on-ramp', 'getOnRamp', 'on-ramps'],
] as const)('the record of another %s than was asked for is not shown', async (name, endpoint, list) => {
  const { id, apiKey } = platform.user(9)
  await platform.storeKey(id, apiKey)
  const desk = await openSupport('support')
  await desk.open(id)
  const page = (await platform.ask(`/v1/${list}/?limit=1`, apiKey)) as { data: object[] }
  const body = JSON.stringify({ ...page.data[0], id: 'of_somebody_else' })
  await platform.fault({ kind: 'status', status: 200, body, contentType: 'application/json', match: { endpoint } })
  try {
    const answer = await desk.look(name, id, 'asked_for')
    expect(answer.body).toMatchObject({ row: null, answer: null, liveProblem: { status: 502 } })
    expect(answer.text).not.toContain('of_somebody_else')
  } finally {
    await platform.clearFaults()
  }
})
