import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advise } from '../../archive/detail/advice'
import type { Resolution } from '../../archive/dto'
import { FAMILIES, type Family } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { EVENTS, findEvent } from '../../ramp/contract/events'
import {
  adviseSending,
  isLeftOut,
  SENDING_VERDICTS,
  SENDING_WORDS,
  type SendingSubject,
  verdictOf,
} from './advise-sending'

const events = fc.constantFrom(...EVENTS.map(({ name }) => name), 'offramp.new', 'loyalty.updated', '__proto__', '')

const subjects: fc.Arbitrary<SendingSubject> = fc.record({
  event: events,
  outcome: fc.constantFrom(...OUTCOMES),
  resourceId: fc.constantFrom('r_1', null),
  eventId: fc.constantFrom('evt_1', '', null),
  sequence: fc.constantFrom(0, 3, null),
  isSettled: fc.boolean(),
})

const familyOf = (event: string): Family => findEvent(event)?.family ?? 'unlisted'

const resolution = (by: Resolution['by'], sequence: number | null = 5): Resolution => ({
  by,
  deliveryId: '9',
  event: 'offramp.reversed',
  sequence,
  time: null,
  isLater: true,
})

describe('advice for sending', () => {
  it('is one of the verdicts, with a sentence, for whatever a record holds', () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const { verdict, text } = adviseSending(subject, null)
        expect(SENDING_VERDICTS).toContain(verdict)
        expect(SENDING_WORDS[verdict]).toMatch(/^[A-Z]/)
        expect(text).toMatch(/^[A-Z][^{}]*\.$/)
      }),
    )
  })

  it('says the same as the advice of a delivery: a milestone again, a generic one re-read, the others after a look', () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const isSettled = subject.isSettled && familyOf(subject.event) !== 'generic' && subject.outcome !== 'delivered'
        const { remedy } = advise(subject, isSettled ? resolution('same-event') : null)
        const verdict = verdictOf({ ...subject, isSettled })
        if (remedy === 'send-again') expect(verdict).toBe('send')
        if (remedy === 're-read') expect(verdict).toBe('re-read')
        if (verdict === 'send') expect(remedy).toBe('send-again')
        if (verdict === 'settled') expect(remedy).toBe('none')
      }),
    )
  })

  it('never calls a generic one safe, and asks for nothing to be confirmed of the others', () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const isGeneric = familyOf(subject.event) === 'generic'
        expect(['re-read', 'twice'].includes(verdictOf(subject))).toBe(isGeneric)
      }),
    )
  })

  it('never calls one safe that its handler cannot recognise', () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const isRecognised = Boolean(subject.eventId) && subject.sequence !== null
        if (!isRecognised) expect(['send', 'delivered']).not.toContain(verdictOf(subject))
      }),
    )
  })

  it('names the sequence above which a handler takes it', () => {
    const subject: SendingSubject = {
      event: 'offramp.completed',
      outcome: 'failed',
      resourceId: 'r',
      eventId: 'e',
      sequence: 3,
      isSettled: true,
    }
    expect(adviseSending(subject, resolution('higher-sequence')).text).toContain('not above 5, which was delivered')
    expect(adviseSending(subject, resolution('same-event')).text).toContain('received the same event')
    expect(adviseSending({ ...subject, isSettled: false }, resolution('higher-sequence')).verdict).toBe('settled')
  })

  it('leaves out what each choice names, and nothing of what is advised to be sent', () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const family = familyOf(subject.event)
        const row = { family, outcome: subject.outcome, isSettled: subject.isSettled }
        expect(FAMILIES).toContain(family)
        expect(isLeftOut('generic', row)).toBe(family === 'generic')
        expect(isLeftOut('delivered', row)).toBe(subject.outcome === 'delivered')
        if (verdictOf(subject) !== 'send') return
        for (const by of ['generic', 'delivered', 'settled'] as const) expect(isLeftOut(by, row)).toBe(false)
      }),
    )
  })
})
