import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from './endpoints/endpoints'
import { EVENTS } from './events'
import { payloadSchemaOf } from './schemas/event-payload'

const reads = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`)

describe('events', () => {
  it('are the 30 of section 6.1', () => {
    expect(EVENTS).toHaveLength(30)
    expect(new Set(EVENTS.map(({ name }) => name)).size).toBe(30)
  })

  it.each(EVENTS.map((event) => [event.name, event] as const))('%s is whole', (_, event) => {
    expect(event.remedy).toBe(event.family === 'milestone' ? 'send-again' : 're-read')
    expect(event.milestone !== null).toBe(event.family === 'milestone')
    expect(reads).toContain(event.followUp)
    expect(event.firesToday).toBe(!['offramp', 'onrampCredit'].includes(event.group))
  })

  it('have a schema of their payload each, and only they', () => {
    for (const { name } of EVENTS) expect(payloadSchemaOf(name)).not.toBeNull()
    expect(payloadSchemaOf('no.such')).toBeNull()
  })

  it('judge payloads by it', () => {
    const generic = { event: 'payment.created', userId: 'u' }
    expect(payloadSchemaOf('payment.created')?.safeParse(generic).success).toBe(true)
    expect(payloadSchemaOf('offramp.completed')?.safeParse({ ...generic, event: 'offramp.completed' }).success).toBe(
      false,
    )
    expect(payloadSchemaOf('payment.created')?.safeParse({ eventName: 'payment.created', userId: 'u' }).success).toBe(
      true,
    )
    expect(payloadSchemaOf('payment.created')?.safeParse({ userId: 'u' }).success).toBe(false)
  })

  it('judge a milestone by its name and stage', () => {
    const credit = {
      schemaVersion: '1',
      eventId: 'evt_1',
      sequence: 1,
      occurredAt: '2026-01-01T00:00:00Z',
      userId: 'u',
      event: 'onrampCredit.completed',
      id: 'onr_1',
      milestone: 'completed',
      onRamp: {
        id: 'onr_1',
        status: 'completed',
        input: { amount: '1.00', currency: 'USD', rail: null },
        output: { amount: '1.00', token: 'USDC', network: 'base', address: '0x1' },
        fees: null,
        transaction: null,
      },
    }
    const fits = (payload: unknown) => payloadSchemaOf('onrampCredit.completed')?.safeParse(payload).success
    expect(fits(credit)).toBe(true)
    for (const change of [{ event: 'onrampCredit.failed' }, { milestone: 'failed' }, { sequence: 0 }, { eventId: '' }])
      expect([change, fits({ ...credit, ...change })]).toEqual([change, false])
  })

  it('want the return where the bank returned a debit, and only there', () => {
    const names = EVENTS.filter(({ group }) => group === 'achDebit').map(({ name }) => name)
    const wanting = names.filter((name) => {
      const issues = payloadSchemaOf(name)?.safeParse({ achReturn: null }).error?.issues ?? []
      return issues.some(({ path }) => path[0] === 'achReturn')
    })
    expect(wanting).toEqual(['achDebit.returned'])
  })
})
