import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AlertLine } from '@/components/ui/section'
import type { SavedView } from '@/lib/views/dto'
import { VIEWED_LISTS } from '@/lib/views/viewed-lists'
import { bareTexts, HOSTILE } from '@/tests/support/bare-text'
import { deliveryDetail } from '@/tests/support/delivery-detail'
import { framed } from '@/tests/support/framed'
import { registrationListOf, registrationOf } from '@/tests/support/registrations'
import { cutoverOf, NOW, CHANGE as SECRET_CHANGE } from '@/tests/support/secret-status'
import { ApiError } from './api/fetch-json'
import { DeliveryFacts } from './deliveries/detail/delivery-facts'
import { StaleNote } from './list/states/stale-note'
import { ChangePage } from './registrations/change/change-page'
import { NotMade } from './registrations/change/not-made'
import { ReadState } from './registrations/list/read-state'
import { RegistrationsScreen } from './registrations/list/registrations-screen'
import { registrationsQuery } from './registrations/registration-queries'
import { ReadingStep } from './secret/reading-step'
import { SecretHistory } from './secret/secret-history'
import { SequenceStrip } from './sequences/sequence-strip'
import { FullPassButton } from './states/archive/full-pass'
import { SyncButton } from './states/archive/sync-button'
import { FailureState } from './states/failure-state'
import { ProblemText } from './states/problem-text'
import { TextField } from './ui/fields/text-field'
import { PopoverPartsContext } from './ui/layers/layer-parts'
import { SavedViewRow } from './views/view-row'
import { ViewsList } from './views/views-list'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
// Every request is refused in the platform’s words.
beforeEach(() =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ title: HOSTILE, detail: HOSTILE, requestId: 'req_1' }, { status: 502 }),
  ),
)

function show(part: ReactNode) {
  const { client, page } = framed(part)
  const { container } = render(page)
  const reading = { ...registrationsQuery('sandbox'), staleTime: 0 }
  const readAgain = () => client.fetchQuery(reading).catch(() => undefined)
  return { container, readAgain }
}

const ERROR = new ApiError({ detail: HOSTILE, status: 502, fields: [{ field: 'body.url', message: HOSTILE }] })
const LIST = registrationListOf([registrationOf('hooks')])
const nothing = () => undefined

/** Every part that shows why something failed. */
const PARTS: Record<string, ReactNode> = {
  'read-state': (
    <ReadState registrations={{ list: LIST, error: ERROR, isReading: false, read: nothing }} skeleton={null}>
      list
    </ReadState>
  ),
  'change-page': (
    <ChangePage
      title="Edit"
      about=""
      seed={{ list: null, problem: { title: 'Bad', detail: HOSTILE, status: 502, requestId: 'req_1' } }}
    >
      {() => null}
    </ChangePage>
  ),
  'views-list': (
    <ViewsList
      list={VIEWED_LISTS.deliveries}
      showing={{ query: '', hiddenColumns: [] }}
      applied={null}
      onApply={nothing}
      onApplied={nothing}
      onTask={nothing}
    />
  ),
  'sequence-strip': <SequenceStrip environment="sandbox" stream="offramp" resourceId="offr_1" current={null} />,
  'failure-state': <FailureState error={ERROR} subject="It" kept="" onRetry={nothing} />,
  'stale-note': (
    <StaleNote
      list={{ data: 1, error: ERROR, dataUpdatedAt: 0, isFetching: false }}
      counts={{ data: 1, error: null, dataUpdatedAt: 0, isFetching: false }}
      onRetry={nothing}
    />
  ),
  'not-made': <NotMade what="It was not made." error={ERROR} />,
  'text-field': <TextField label="URL" problem={HOSTILE} />,
  'problem of the secret': (
    <AlertLine>
      <ProblemText error={ERROR} />
    </AlertLine>
  ),
  'secret-history': (
    <SecretHistory
      history={[{ ...SECRET_CHANGE, state: 'refused', problem: HOSTILE, preparedBy: HOSTILE.slice(0, 80) }]}
    />
  ),
}

describe('a reason in the words of the platform', () => {
  it.each(Object.entries(PARTS))('is shown by %s with what it hides, and not all at once', async (_name, part) => {
    const { container } = show(part)
    await waitFor(() => expect(container.querySelector('[data-mark="U+202E"]')).not.toBeNull())
    expect(container.textContent).toContain('Gone \u202e away')
    expect(bareTexts(container)).toEqual([])
  })

  it.each([
    ['sync-button', <SyncButton key="sync" />, 'Sync now'],
    ['full-pass', <FullPassButton key="full" />, 'Full pass'],
    ['reading-step', <ReadingStep key="reading" cutover={cutoverOf({})} />, 'Sync now'],
  ])('is shown by %s once it was asked for', async (_name, part, label) => {
    const { container } = show(part)
    fireEvent.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(container.querySelector('[data-mark="U+202E"]')).not.toBeNull())
    expect(bareTexts(container)).toEqual([])
  })

  it.each([
    ['the registrations', <RegistrationsScreen key="list" seed={{ list: LIST, problem: null }} />],
    [
      'a page that changes one',
      <ChangePage key="page" title="Edit" about="" seed={{ list: LIST, problem: null }}>
        {() => null}
      </ChangePage>,
    ],
  ])('is shown by %s beside what was read before', async (_name, part) => {
    const { container, readAgain } = show(part)
    await readAgain()
    await waitFor(() => expect(container.querySelector('[role="alert"] [data-mark]')).not.toBeNull())
    expect(bareTexts(container)).toEqual([])
  })
})

describe('texts of records and of people', () => {
  it('hide nothing in the registrations: URLs, ids, events', () => {
    const url = `https://hooks.acme.example/\u202e${'long/'.repeat(200)}`
    const odd = registrationOf('wh_\u202e\ud800', { url, events: ['off\u202eramp', HOSTILE] })
    const list = registrationListOf([odd, registrationOf('wh_\u2066', { url, disabled: true })], { unregistered: [] })
    const { container } = show(<RegistrationsScreen seed={{ list, problem: null }} />)
    expect(container.textContent).toContain('hooks.acme.example')
    expect(bareTexts(container)).toEqual([])
  })

  it('hide nothing in a delivery', () => {
    const delivery = deliveryDetail({
      event: 'off\u202eramp',
      endpoint: 'https://hooks.acme.example/\u202e',
      error: HOSTILE,
      extra: `{"\u202e":1}`,
      timestampText: '\u202enow',
      time: null,
      userId: 'usr_\u200b',
      resourceId: 'offr_\u0007',
      eventId: `evt_\u202e${'x'.repeat(800)}`,
      cutTexts: ['error', 'timestampText'],
    })
    const { container } = show(<DeliveryFacts delivery={delivery} subject="Off-ramp" />)
    expect(screen.getAllByText(/first 20,000 characters/)).toHaveLength(2)
    expect(bareTexts(container)).toEqual([])
  })

  it('hide nothing in the name of a view and of its owner', () => {
    const view: SavedView = {
      id: '1',
      list: 'deliveries',
      name: 'bad \u202e view',
      query: '',
      hiddenColumns: null,
      sharedWith: ['viewer'],
      isMine: false,
      ownerName: 'Eve \u2066\u202e',
      canChange: true,
      updatedAt: NOW,
    }
    const Close = ({ render: button, children }: { render?: ReactNode; children?: ReactNode }) => button ?? children
    const { container } = show(
      <PopoverPartsContext value={{ Close } as never}>
        <SavedViewRow view={view} isCurrent={false} onApply={nothing} onEdit={nothing} />
      </PopoverPartsContext>,
    )
    expect(screen.getByRole('button', { name: 'Edit bad ⟨U+202E⟩ view' })).toBeDefined()
    expect(bareTexts(container)).toEqual([])
  })
})

it('a bare text is noticed', () => {
  const { container } = render(<p title={'a\u202eb'}>{HOSTILE}</p>)
  expect(bareTexts(container)).toHaveLength(3)
})
