import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { diffPayloads } from '@/lib/archive/compare/payload-diff'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { deliveryDetail } from '@/tests/support/delivery-detail'
import { CompareView } from './compare-view'
import { cutAround, cutLine } from './cut-lines'
import { deliveryNumber } from './delivery-number'
import { compareNotes, payloadVerdict } from './verdict'

afterEach(cleanup)

const milestone = (over: Partial<DeliveryDetail>) =>
  deliveryDetail({ family: 'milestone', event: 'offramp.completed', eventId: 'evt_1', resourceId: 'offr_1', ...over })

function show(a: DeliveryDetail, b: DeliveryDetail) {
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <CompareView a={a} b={b} listAddress="/list" swapAddress="/swapped" addressOf={({ id }) => `/deliveries/${id}`} />
    </PreferencesProvider>,
  )
}

describe('the comparison of two deliveries', () => {
  it('names facts and places that differ, with values as they are written', () => {
    show(
      milestone({ id: '1', sequence: 2, payload: '{"deposit":{"debitStatus":"submitted","n":1.0},"old":1}' }),
      milestone({
        id: '2',
        sequence: 3,
        outcome: 'failed',
        responseStatus: 503,
        payload: '{"deposit":{"debitStatus":"settled","n":1}}',
      }),
    )
    const differing = screen.getAllByRole('rowheader').filter(({ textContent }) => textContent?.includes('differs'))
    expect(differing.map(({ textContent }) => textContent)).toEqual([
      'Outcome differs',
      'Status differs',
      'Sequence differs',
      'Payload differs',
    ])
    const list = within(screen.getByRole('list', { name: 'Payload differences' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'deposit.debitStatus"submitted" → "settled"Changed',
      'deposit.n1.0 → 1Changed',
      'old1Only in the first',
    ])
    expect(screen.getByRole('link', { name: 'delivery 2' }).getAttribute('href')).toBe('/deliveries/2')
    expect(screen.getByRole('link', { name: 'Swap' }).getAttribute('href')).toBe('/swapped')
    expect(screen.getByRole('link', { name: 'Deliveries' }).getAttribute('href')).toBe('/list')
  })

  it('marks the lines and folds what did not change', () => {
    const list = Array.from({ length: 400 }, (_, index) => index)
    show(
      deliveryDetail({ id: '1', payload: JSON.stringify({ x: 'one', list }) }),
      deliveryDetail({ id: '2', payload: JSON.stringify({ x: 'two', list }) }),
    )
    const texts = (name: string) => Array.from(document.querySelectorAll(`section ${name}`), (node) => node.textContent)
    expect(texts('[dir="ltr"] mark')).toEqual(['one', 'two'])
    expect(screen.getByText('400 unchanged lines, too many to show here')).toBeDefined()
  })

  it('shows payloads that are no JSON as they were received', () => {
    show(deliveryDetail({ id: '1', payload: 'plain' }), deliveryDetail({ id: '2', payload: 'plane' }))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      'The payloads differ. They are compared as text, not member by member.',
    )
    expect(Array.from(document.querySelectorAll('mark'), (node) => node.textContent)).toEqual(['in', 'ne'])
  })

  it('compares the beginnings of long payloads, says so, and knows identical ones by size and hash', () => {
    const head = (id: string, n: number, sha: string) =>
      deliveryDetail({
        id,
        payload: `{"n":${n},"items":[1,2,3,4`,
        payloadRestAt: 24,
        payloadBytes: 3_000_000,
        payloadSha256: sha.repeat(64),
      })
    show(head('1', 1, 'a'), head('2', 2, 'b'))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('only the beginnings are compared')
    expect(Array.from(document.querySelectorAll('mark'), (node) => node.textContent)).toEqual(['1', '2'])
    expect(screen.getByText(/first 65,536 characters at most.*has 3.0 MB, the second 3.0 MB/)).toBeDefined()
    expect(screen.queryByRole('list')).toBeNull()
    cleanup()
    show(head('1', 1, 'a'), head('2', 1, 'a'))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('identical, byte for byte')
    cleanup()
    show(head('1', 1, 'a'), head('2', 1, 'b'))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('The payloads differ')
  })

  it('says when there is too much to compare', () => {
    const long = (letter: string) => deliveryDetail({ id: letter, payload: `"${letter.repeat(1_100_000)}"` })
    show(long('1'), long('2'))
    expect(screen.getByText(/too long or too different/)).toBeDefined()
  })
})

describe('what is worth knowing', () => {
  const notes = (a: DeliveryDetail, b: DeliveryDetail) => compareNotes(a, b).join(' ')

  it('tells one event delivered twice from a snapshot that changed', () => {
    expect(notes(milestone({}), milestone({}))).toContain('one event, delivered more than once')
    expect(notes(milestone({}), milestone({ payload: '{}' }))).toContain('A snapshot never changes')
  })

  it('does not take identical generic events for one', () => {
    expect(notes(deliveryDetail(), deliveryDetail())).toContain('can still be two events')
  })

  it('says which is later in the sequence of their resource', () => {
    const later = milestone({ eventId: 'evt_2', sequence: 5 })
    expect(notes(milestone({ sequence: 4 }), later)).toContain('The second has the higher sequence (5)')
    expect(notes(later, milestone({ sequence: 4 }))).toContain('The first has the higher')
    expect(notes(milestone({ sequence: 5 }), later)).toContain('different event ids')
    expect(notes(milestone({ sequence: 4, resourceId: 'other' }), later)).toBe('')
  })

  it('never calls payloads the same whose bytes differ', () => {
    const [a, b] = [deliveryDetail({ payload: '{"a":1,"b":2}' }), deliveryDetail({ payload: '{"b":2, "a":1}' })]
    expect(payloadVerdict(a, b, diffPayloads(a.payload, b.payload))).toContain('Their signatures still differ')
    expect(payloadVerdict(a, a, diffPayloads(a.payload, a.payload))).toContain('identical, byte for byte')
  })
})

it('a delivery is named by its number or by a link to it', () => {
  const link = 'https://desk.example/sandbox/deliveries/42?outcome=failed'
  expect(['42', ' 42 ', link, '/sandbox/deliveries/42#x'].map(deliveryNumber)).toEqual(['42', '42', '42', '42'])
  expect(['', 'abc', '4x', '1'.repeat(16), '/deliveries/compare'].map(deliveryNumber)).toEqual(Array(5).fill(null))
})

it('a long line keeps its change in sight', () => {
  const cut = cutAround({ head: `${'h'.repeat(999)}H`, a: 'one', b: 'x'.repeat(999), tail: `T${'t'.repeat(999)}` })
  expect(cut.head).toMatch(/^…h+H$/)
  expect(cut.a).toBe('one')
  expect(cut.tail).toMatch(/^Tt+…$/)
  expect(Object.values(cut).join('').length).toBeLessThan(500)
  expect(cutLine('\u{1f600}'.repeat(300)).isWellFormed()).toBe(true)
})
