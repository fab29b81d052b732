import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { buildSequence } from '@/lib/archive/sequence/build-sequence'
import type { SequenceDelivery } from '@/lib/archive/sequence/cells'
import type { Strip } from '@/lib/archive/sequence/dto'
import { StripView } from './strip-view'

const T = Date.parse('2026-01-20T12:00:00Z')
const MINUTE = 60_000
const COVERED = { from: T - 90 * MINUTE, to: T + 90 * MINUTE }

function delivery(id: number, sequence: number, over: Partial<SequenceDelivery> = {}): SequenceDelivery {
  return {
    id,
    event: 'achDebit.deliveryProgress',
    endpoint: 'https://a.example/in',
    outcome: 'delivered',
    eventId: `evt_${sequence}`,
    sequence,
    recordedAt: T + id * MINUTE,
    hasTimestamp: true,
    occurredAt: null,
    ...over,
  }
}

function stripOf(deliveries: SequenceDelivery[], limit = 100): Strip {
  return buildSequence({
    deliveries,
    noted: [],
    bounds: { createdAt: null, firstAt: null, lastAt: null, isCut: false },
    facts: {
      stream: 'achDebit',
      covered: [COVERED],
      through: COVERED.to,
      purgedBefore: null,
      endpoints: [],
      outages: [],
      subscriptions: [{ url: 'https://a.example/in', events: ['achDebit.authorized'], isDisabled: false }],
      isFollowed: true,
    },
    limit,
    current: null,
  })
}

function show(strip: Strip, current: number | null = null) {
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <StripView environment="sandbox" strip={strip} label="Sequence" current={current} foldHref="/whole" />
    </PreferencesProvider>,
  )
  return within(screen.getByRole('list', { name: 'Sequence' }))
}

afterEach(cleanup)

describe('strip', () => {
  it('names the state of each number and leads to its newest delivery', () => {
    const strip = stripOf([
      delivery(1, 1, { event: 'achDebit.authorized' }),
      delivery(2, 2, { outcome: 'unknown' }),
      delivery(3, 2, { outcome: 'failed', endpoint: 'https://b.example/in' }),
      delivery(4, 2, { outcome: 'failed', endpoint: 'https://b.example/in' }),
    ])
    const cells = show(strip, 2)
    const first = cells.getByRole('link', { name: '1 authorized: delivered' })
    expect(first.getAttribute('href')).toBe('/sandbox/deliveries/1')
    expect(first.hasAttribute('aria-current')).toBe(false)
    const second = cells.getByRole('link', { current: true })
    expect(second.getAttribute('aria-label')).toBe(
      '2 delivery progress: failed; 3 records joined; failed at b.example/in; unknown at a.example/in',
    )
    expect(second.getAttribute('href')).toBe('/sandbox/deliveries/4')
  })

  it('tells the milestone from the outcome of its delivery, whose words may be the same', () => {
    const cells = show(stripOf([delivery(1, 1, { event: 'offramp.failed' })]))
    const [milestone, outcome] =
      cells.getByRole('link', { name: '1 failed: delivered' }).firstElementChild?.children ?? []
    expect([milestone?.textContent, outcome?.textContent]).toEqual(['1failed', 'delivered'])
    expect(milestone?.querySelector('svg')).toBeNull()
    expect(outcome?.querySelector('svg')).not.toBeNull()
  })

  it('marks late numbers and conflicts in words', () => {
    const cells = show(stripOf([delivery(1, 2), delivery(2, 1), delivery(3, 3), delivery(4, 3, { eventId: 'evt_x' })]))
    expect(cells.getByRole('link', { name: /^1 .*; late: recorded after a higher number/ }).textContent).toContain(
      'late',
    )
    expect(cells.getByRole('link', { name: /^3 .*conflict: its records have different event ids/ })).toBeTruthy()
  })

  it('says of a gap why it is there, and what to do, when it is asked', async () => {
    const cells = show(stripOf([delivery(1, 1), delivery(20, 4), delivery(21, 2 ** 31 - 1)]))
    expect(cells.getAllByRole('listitem')).toHaveLength(5)
    fireEvent.click(cells.getByRole('button', { name: '2–3: no record, not subscribed' }))
    const dialog = await screen.findByRole('dialog', { name: '2–3: Not subscribed' })
    expect(dialog.textContent).toContain('Not subscribed now: achDebit.deliveryProgress')
    expect(dialog.textContent).toContain('What to do:')
    expect(dialog.textContent).not.toMatch(/\blost\b/i)
  })

  it('folds the middle of a long strip into a link to the whole', () => {
    const cells = show(
      stripOf(
        Array.from({ length: 60 }, (_, i) => delivery(i + 1, i + 1)),
        10,
      ),
    )
    expect(cells.getAllByRole('listitem')).toHaveLength(10)
    const fold = cells.getByRole('link', { name: '3–53, not drawn: at worst delivered; none missing' })
    expect(fold.getAttribute('href')).toBe('/whole')
  })

  it('shows what hides in a text of the platform', () => {
    const cells = show(stripOf([delivery(1, 1, { event: 'achDebit.\u202eevil' })]))
    expect(cells.getByRole('link').getAttribute('aria-label')).not.toContain('\u202e')
  })
})
