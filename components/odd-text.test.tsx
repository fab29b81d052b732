import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareTexts } from '@/tests/support/bare-text'
import { deliveryDetail } from '@/tests/support/delivery-detail'
import { framed } from '@/tests/support/framed'
import { hydrate } from '@/tests/support/hydrate'
import { healthOf, registrationListOf, registrationOf, unreadableOf } from '@/tests/support/registrations'
import { NOW } from '@/tests/support/secret-status'
import { DeliveryFacts } from './deliveries/detail/delivery-facts'
import { DEFAULT_PREFERENCES } from './preferences/preferences'
import { CoverageScreen } from './registrations/coverage/coverage-screen'
import { RegistrationsScreen } from './registrations/list/registrations-screen'
import { IdText } from './ui/text/id-text'
import { LongPlatformText, MarkedText, PlatformText } from './ui/text/platform-text'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ title: 'Down' }, { status: 502 })))

/** Texts that an answer, its parser or an address would change, each alone, within a text and repeated. */
const ODD = [
  '\ud800',
  '\udfff',
  '\0',
  '\r',
  '\r\n',
  '\t',
  '\u0007',
  '\u0085',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\ufffe',
  '\ufffd',
]
const ODD_TEXTS = [...ODD, ODD.join(''), ODD.join('x')]

const oddList = registrationListOf(
  ODD_TEXTS.map((text, index) =>
    registrationOf(`wh_${index}${text}`, {
      url: `https://hooks.acme.example/${text}`,
      events: [`odd.${text}`, text],
      disabled: index % 2 === 0,
      health: {
        ...healthOf(),
        lastProblem: { deliveryId: '1', outcome: 'failed', at: NOW, error: text, responseStatus: null },
      },
    }),
  ),
  {
    unreadable: ODD_TEXTS.map((text, index) => unreadableOf({ index, id: text, reason: text, raw: text })),
    unregistered: ODD_TEXTS.map((url) => ({ url, deliveries: 1, firstAt: NOW, lastAt: NOW, deletion: null })),
  },
)

const oddDelivery = (text: string) =>
  deliveryDetail({
    event: `odd${text}`,
    endpoint: `https://hooks.acme.example/${text}`,
    outcome: 'failed',
    error: text,
    extra: JSON.stringify({ [text]: text }),
    timestampText: text,
    time: null,
    userId: text,
    resourceId: text,
    eventId: text,
  })

const DRAWN: Record<string, ReactNode> = {
  'registrations as cards': <RegistrationsScreen seed={{ list: oddList, problem: null }} />,
  coverage: <CoverageScreen seed={{ list: oddList, problem: null }} />,
  deliveries: ODD_TEXTS.map((text) => <DeliveryFacts key={text} delivery={oddDelivery(text)} subject="Off-ramp" />),
  'a text alone, in lines and cut': ODD_TEXTS.map((text) => (
    <div key={text}>
      <PlatformText text={text} />
      <pre>
        <MarkedText text={text} keepsLines />
      </pre>
      <LongPlatformText text={text.repeat(400)} limit={100} />
      <IdText id={`${'x'.repeat(40)}${text}${'y'.repeat(40)}`} name="id" />
    </div>
  )),
}

describe('texts that an answer can’t carry', () => {
  it.each(Object.entries(DRAWN))('are drawn once: %s', (_name, part) => {
    const { container, drawnAnew } = hydrate(framed(part).page)
    expect(drawnAnew).toEqual([])
    expect(bareTexts(container)).toEqual([])
  })

  it('are drawn once: registrations as a table', () => {
    const table = { ...DEFAULT_PREFERENCES, registrationView: 'table' as const }
    const { drawnAnew } = hydrate(framed(DRAWN['registrations as cards'], table).page)
    expect(drawnAnew).toEqual([])
  })

  it('would be noticed where they stand bare', () => {
    const { drawnAnew } = hydrate(<p>{'a\ud800'}</p>)
    expect(drawnAnew).toHaveLength(1)
  })
})
