import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { control, DELIVERIES_PATH, requestPage, START, signed } from '../testing/sandbox-client'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'virtual:10000000', now: START, frozen: true, propagationMs: 0 })
})
beforeEach(() => control(sandbox, 'POST', '/reset'))
afterAll(() => sandbox.close())

describe('a sandbox of ten million virtual deliveries', () => {
  test('tells so, and has the other resources of the small history', async () => {
    const { seed, counts } = await control(sandbox, 'GET', '/')
    expect([seed, counts.deliveries]).toEqual(['virtual:10000000', 10_000_000])
    const returns = await requestPage(sandbox, 5, null, '/v1/integrator/ach-debit/returns')
    expect(returns.data.length).toBeGreaterThan(0)
    expect((await signed(sandbox, 'GET', '/v1/integrator/webhooks')).text).toContain('https://hooks.acme.example/ramp')
  })

  test('lists a simulated delivery above them', async () => {
    const before = await requestPage(sandbox, 3, null)
    await control(sandbox, 'POST', '/simulate/account', { wait: true })
    const after = await requestPage(sandbox, 4, null)
    expect(after.data[0]).toMatchObject({ event: 'account.updated', timestamp: START })
    expect(after.data.slice(1)).toEqual(before.data)
    expect(await requestPage(sandbox, 3, after.nextCursor)).toEqual(await requestPage(sandbox, 3, before.nextCursor))
  })

  test('hands out cursors that work near the end and after a restart', async () => {
    await control(sandbox, 'POST', '/simulate/retention', { days: 0.001 })
    const { deliveries } = (await control(sandbox, 'GET', '/')).counts
    expect(deliveries).toBeGreaterThan(200)
    let page = await requestPage(sandbox, 100, null)
    for (let rest = deliveries - 100; rest > 100; rest -= 100) page = await requestPage(sandbox, 100, page.nextCursor)
    const end = await requestPage(sandbox, 100, page.nextCursor)
    expect(end).toMatchObject({ hasMore: false, nextCursor: null })
    const other = await startSandbox({ seed: 'virtual:10000000', now: START, frozen: true })
    const longer = await requestPage(other, 100, page.nextCursor)
    expect(longer.data.slice(0, end.data.length)).toEqual(end.data)
    expect(longer.hasMore).toBe(true)
    await other.close()
  })

  test('passes the faults of paging', async () => {
    const whole = await requestPage(sandbox, 10, null)
    await control(sandbox, 'POST', '/faults', { kind: 'emptyPage', times: 1 })
    const empty = await requestPage(sandbox, 5, null)
    expect(empty).toMatchObject({ data: [], hasMore: true })
    expect((await requestPage(sandbox, 10, empty.nextCursor)).data).toEqual(whole.data)
  })

  test('refuses a cursor of its own making', async () => {
    expect((await signed(sandbox, 'GET', `${DELIVERIES_PATH}?cursor=MTIzNDU2Nzg5MTIz`)).status).toBe(400)
  })
})
