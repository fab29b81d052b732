import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from './endpoints'
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
    expect(payloadSchemaOf('achDebit.returned')).not.toBe(payloadSchemaOf('achDebit.refunded'))
  })
})
