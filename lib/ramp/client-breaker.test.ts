import { describe, expect, it } from 'vitest'
import { caught, clientFor, NOW, serve, serveInTurn } from '@/tests/conformance/support/serve-client'
import { findClosedAddress, type startTestServer } from '@/tests/conformance/support/test-server'
import type { RampClientOptions } from './client'

const once = { retry: { maxAttempts: 1 } }
const USER = { mode: 'user', bearer: 'ak_breaker' } as const

async function platform(answer: Parameters<typeof startTestServer>[0], options: RampClientOptions = {}) {
  const clock = { ms: NOW }
  return { clock, ...(await serve(answer, { now: () => clock.ms, ...options })) }
}

describe('circuit breaker of a client', () => {
  it('sends nothing after five failures in a row, says so, and recovers with one probe', async () => {
    let isDown = true
    const { client, server, clock, reports } = await platform(
      (response) => response.writeHead(isDown ? 502 : 200).end('[]'),
      once,
    )
    for (let count = 0; count < 5; count++) await caught(client.call('listWebhooks'))
    expect(await caught(client.call('listWebhooks'))).toMatchObject({
      name: 'PlatformError',
      kind: 'server',
      platformStatus: null,
      retryAfter: 5,
      mayHaveHappened: false,
      message: 'List webhooks: the platform failed 5 times in a row, so nothing was sent. Try again in 5 s.',
    })
    expect(await caught(client.as(USER).call('deleteBankAccount', { params: { id: 'b' } }))).toMatchObject({
      kind: 'server',
      platformStatus: null,
      mayHaveHappened: false,
    })
    expect(server.received).toHaveLength(5)
    expect(reports).toHaveLength(5)
    isDown = false
    clock.ms += 5000
    expect(await client.call('listWebhooks')).toEqual([])
    expect(await client.as(USER).call('listBills')).toEqual([])
  })

  it.each([
    ['connection', 'no platform at all'],
    ['timeout', 'a silent platform'],
  ])('opens on %s', async (kind) => {
    // A busy machine may take longer to refuse a connection than a silent platform is given.
    const { client } =
      kind === 'timeout'
        ? await serve(() => undefined, { ...once, fetchTimeoutMs: 50 })
        : clientFor(await findClosedAddress(), once)
    await Promise.all(Array.from({ length: 5 }, () => caught(client.call('listWebhooks'))))
    expect(await caught(client.call('listWebhooks'))).toMatchObject({
      kind,
      message: expect.stringContaining('failed 5 times in a row, so nothing was sent'),
    })
  })

  it.each([400, 401, 403, 404, 408, 409, 422, 429])(
    'never opens on %i, which shows that the platform works',
    async (status) => {
      const { client, server } = await serveInTurn([{ status }], once)
      for (let count = 0; count < 12; count++) await caught(client.call('listWebhooks'))
      expect(server.received).toHaveLength(12)
    },
  )

  it('takes a documented 503 for an answer to the request, and an undocumented one for an outage', async () => {
    const { client, server } = await serveInTurn([{ status: 503 }], once)
    const address = { line1: 'L', city: 'C', state: 'NY', postalCode: '10001', country: 'US' } as const
    const card = {
      encryptedCardNumber: 'token',
      expiryMonth: '1',
      expiryYear: '30',
      cardLastFour: '0000',
      cardBin: '000000',
      cardBrand: 'visa',
      cardholderFirstName: 'A',
      cardholderLastName: 'B',
      billingAddress: address,
      label: 'L',
    } as const
    const addCard = () => caught(client.as(USER).call('createDebitCard', { body: card }))
    for (let count = 0; count < 8; count++) expect(await addCard()).toMatchObject({ platformStatus: 503 })
    for (let count = 0; count < 5; count++) await caught(client.call('listWebhooks'))
    expect(await addCard()).toMatchObject({ platformStatus: null })
    expect(server.received).toHaveLength(13)
  })

  it('counts a 500 although every endpoint documents it', async () => {
    const { client } = await serveInTurn([{ status: 500 }], once)
    for (let count = 0; count < 5; count++) await caught(client.call('listWebhooks'))
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: null })
  })

  it('ends the repeating of a call, with what really happened', async () => {
    const { client, server, slept } = await serveInTurn([{ status: 503 }])
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: 503 })
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: 503 })
    expect(server.received).toHaveLength(5)
    expect(slept).toEqual([1000, 2000, 1000])
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: null })
  })

  it('ends the repeating of a call that slept while others failed, with what happened to it', async () => {
    const others: Promise<unknown>[] = []
    const { client, server } = await serve(
      (response, { url }) => response.writeHead(url.includes('returns') ? 502 : 503).end(),
      {
        sleep: async () => {
          if (others.length > 0) return
          for (let count = 0; count < 4; count++) others.push(caught(client.call('listAchDebitReturns')))
          await Promise.all(others)
        },
        breaker: { failures: 3 },
      },
    )
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: 503 })
    expect(server.received.filter(({ url }) => url.includes('webhooks'))).toHaveLength(1)
  })

  it('frees the slot of a probe whose caller gave up', async () => {
    let isDown = true
    const controller = new AbortController()
    const { client, clock } = await platform((response) => {
      if (isDown) response.writeHead(500).end()
      else if (!controller.signal.aborted) controller.abort(new Error('left the page'))
      else response.end('[]')
    }, once)
    for (let count = 0; count < 5; count++) await caught(client.call('listWebhooks'))
    isDown = false
    clock.ms += 5000
    expect(await caught(client.call('listWebhooks', { signal: controller.signal }))).toMatchObject({
      message: 'left the page',
    })
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: null, retryAfter: 5 })
    clock.ms += 5000
    expect(await client.call('listWebhooks')).toEqual([])
  })

  it('keeps nobody waiting in line while its one probe hangs', async () => {
    let isDown = true
    let release = () => undefined as unknown
    const { client, clock } = await platform(
      (response) => {
        if (isDown) response.writeHead(500).end()
        else release = () => response.end('[]')
        arrived()
      },
      { ...once, maxConcurrency: 1 },
    )
    let arrived = () => undefined as unknown
    for (let count = 0; count < 5; count++) await caught(client.call('listWebhooks'))
    isDown = false
    clock.ms += 5000
    const probeArrived = new Promise<void>((resolve) => {
      arrived = () => resolve()
    })
    const probe = client.call('listWebhooks')
    await probeArrived
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ platformStatus: null })
    release()
    expect(await probe).toEqual([])
  })

  it('refuses invalid input as such while it is open', async () => {
    const { client } = await serveInTurn([{ status: 500 }], { ...once, breaker: { failures: 1 } })
    await caught(client.call('listWebhooks'))
    expect(await caught(client.call('setWebhookSecret', { body: { secret: '' } }))).toMatchObject({ code: 'invalid' })
  })

  it('lets one request in five seconds through a full outage, and all of them soon after it', async () => {
    const SECONDS = 120
    let isDown = false
    let sent: number[] = []
    const clock = { ms: NOW }
    const { client } = await serve(
      (response) => {
        sent.push(clock.ms)
        response.writeHead(isDown ? 503 : 200).end('[]')
      },
      { now: () => clock.ms, sleep: async () => undefined },
    )
    const second = async () => {
      const callers = Array.from({ length: 20 }, () => client.call('listWebhooks'))
      const settled = await Promise.allSettled(callers)
      clock.ms += 1000
      return settled.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await second()).toBe(20)
    sent = []
    isDown = true
    for (let count = 0; count < SECONDS; count++) await second()
    const inTheFirstSecond = sent.filter((at) => at === sent[0])
    expect(inTheFirstSecond.length).toBeLessThanOrEqual(8)
    const probes = sent.slice(inTheFirstSecond.length)
    expect(probes).toHaveLength(Math.floor((SECONDS - 1) / 5))
    for (const [index, at] of probes.entries()) expect(at - (probes[index - 1] ?? sent[0] ?? 0)).toBe(5000)

    isDown = false
    let seconds = 0
    while ((await second()) < 20 && seconds < 60) seconds++
    expect(seconds).toBeLessThanOrEqual(5)
  })
})
