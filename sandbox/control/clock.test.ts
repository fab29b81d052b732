import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { control, signed } from '../testing/sandbox-client'
import { startUserSession, type UserSession } from '../testing/user-session'

let session: UserSession

beforeAll(async () => {
  session = await startUserSession()
})
afterAll(() => session.sandbox.close())

describe('what is due by the clock', () => {
  test('happens as soon as the clock is set beyond it', async () => {
    const done = vi.fn()
    session.inside.state.agenda.add(session.inside.clock.now() + 1_000, done)
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 999 })
    expect(done).not.toHaveBeenCalled()
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 1 })
    expect(done).toHaveBeenCalledOnce()
  })

  test('has happened before a request is answered', async () => {
    const done = vi.fn()
    const { clock, state } = session.inside
    state.agenda.add(clock.now() + 1_000, done)
    clock.advance(1_000)
    await signed(session.sandbox, 'GET', '/v1/integrator/webhooks')
    expect(done).toHaveBeenCalledOnce()
  })

  test('happens without any further request while the clock runs', async () => {
    const running = await startUserSession({ frozen: false })
    const done = vi.fn()
    running.inside.state.agenda.add(running.inside.clock.now() + 50, done)
    await control(running.sandbox, 'GET', '/')
    await expect.poll(() => done.mock.calls.length).toBe(1)
    await running.sandbox.close()
  })
})
