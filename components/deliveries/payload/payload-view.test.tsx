import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { deliveryDetail, FRAME } from '@/tests/support/delivery-detail'
import { MOST_PRETTY_AT_FIRST } from './payload-parts'
import { PayloadView } from './payload-view'

const RAW = '{"b":1.0, "a":1e21,"n":9007199254740993,"b":"\\u00e9\\/"}'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(over: Partial<DeliveryDetail>) {
  render(
    <FrameProvider frame={FRAME}>
      <PayloadView delivery={deliveryDetail(over)} />
    </FrameProvider>,
  )
}

const shown = () => screen.getByRole('tabpanel').textContent
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('shows numbers, escapes, order and duplicate keys as they were received', () => {
  show({ payload: RAW })
  expect(shown()).toBe('{\n  "b": 1.0,\n  "a": 1e21,\n  "n": 9007199254740993,\n  "b": "\\u00e9\\/"\n}')
})

it('shows the raw text without any change', async () => {
  show({ payload: RAW })
  fireEvent.click(screen.getByRole('tab', { name: 'Raw' }))
  await waitFor(() => expect(shown()).toBe(RAW))
})

it('says so when the payload is not JSON', () => {
  show({ payload: 'plain words' })
  expect(shown()).toContain('not JSON')
})

it('lays out no text that would become too long', () => {
  show({ payload: `${'['.repeat(10_000)}1${']'.repeat(10_000)}` })
  expect(shown()?.length).toBeLessThan(MOST_PRETTY_AT_FIRST)
  expect(shown()).toContain('times as long')
})

describe('a long payload', () => {
  const WHOLE = `{"a":1.0,"b":"${'x'.repeat(50_000)}","c":[1e21]}`
  const SLICE = 20_000
  const HEAD: Partial<DeliveryDetail> = {
    id: '7',
    payload: WHOLE.slice(0, 100),
    payloadRestAt: 100,
    payloadBytes: WHOLE.length,
    payloadSha256: 'ab'.repeat(32),
  }

  function serve(failsAt = Number.POSITIVE_INFINITY, failures = { left: 1 }) {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      const offset = Number(new URL(url, 'http://localhost').searchParams.get('offset'))
      if (offset >= failsAt && failures.left-- > 0)
        return Response.json({ detail: 'Gone \u202e away.' }, { status: 503 })
      const end = offset + SLICE
      return Response.json({ text: WHOLE.slice(offset, end), nextOffset: end < WHOLE.length ? end : null })
    })
    return asked
  }

  it('begins with its beginning, asks for nothing, and offers no copy of a part', async () => {
    const asked = serve()
    show(HEAD)
    await screen.findByText('The first 100 bytes of 50.0 KB.')
    expect(shown()).toBe(`{\n  "a": 1.0,\n  "b": "${'x'.repeat(86)}`)
    expect(screen.queryByRole('button', { name: 'Copy payload' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('is read slice by slice, and copied whole', async () => {
    const asked = serve()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    show(HEAD)
    await screen.findByRole('button', { name: 'Show more' })
    press('Show more')
    await screen.findByText('The first 20.1 KB of 50.0 KB.')
    expect(asked).toEqual(['/api/sandbox/deliveries/7/payload/slice?offset=100'])
    press(/^Load all/)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy payload' }))
    expect(writeText).toHaveBeenCalledWith(WHOLE)
    expect(shown()?.replaceAll(/\s/g, '')).toBe(WHOLE)
    fireEvent.click(screen.getByRole('tab', { name: 'Raw' }))
    expect(shown()).toBe(WHOLE)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(asked).toHaveLength(3)
    writeText.mockRestore()
  })

  it('keeps what was read when a slice fails, names the reason, and goes on from there', async () => {
    const asked = serve(SLICE)
    show(HEAD)
    await screen.findByRole('button', { name: 'Show more' })
    press(/^Load all/)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Gone \u202e away.')
    expect(alert.querySelector('[data-mark="U+202E"]')).not.toBeNull()
    expect(screen.getByText('The first 20.1 KB of 50.0 KB.')).toBeDefined()
    press(/^Load all/)
    await screen.findByRole('button', { name: 'Copy payload' })
    expect(asked.map((url) => url.split('=')[1])).toEqual(['100', '20100', '20100', '40100'])
  })

  it('has a tree once it is whole', async () => {
    serve()
    show(HEAD)
    await screen.findByRole('button', { name: 'Show more' })
    fireEvent.click(screen.getByRole('tab', { name: 'Tree' }))
    expect(shown()).toContain('needs the whole payload')
    press(/^Load all/)
    expect(await screen.findByRole('tree')).toBeDefined()
  })
})
