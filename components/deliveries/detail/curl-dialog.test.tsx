import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { INLINE_UP_TO } from '@/lib/archive/detail/curl-command'
import { deliveryDetail, FRAME } from '@/tests/support/delivery-detail'
import { CurlDialog } from './curl-dialog'

afterEach(cleanup)

const command = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Command' })?.value

async function show(over: Parameters<typeof deliveryDetail>[0] = {}) {
  render(
    <FrameProvider frame={FRAME}>
      <CurlDialog delivery={deliveryDetail(over)} isOpen onOpenChange={() => undefined} />
    </FrameProvider>,
  )
  await screen.findByRole('dialog')
}

it('begins with the harmless target, and holds the payload and no secret', async () => {
  await show({ payload: '{"a":1.0}' })
  expect(command()).toContain("'http://localhost:3000/webhook'")
  expect(command()).toContain(`printf %s '{"a":1.0}'`)
  expect(command()).toContain('-hmac "$WEBHOOK_SECRET"')
})

it('says what a real endpoint does with it', async () => {
  await show({ endpoint: 'https://hooks.acme.example/ramp' })
  fireEvent.click(screen.getByRole('radio', { name: /This delivery’s endpoint/ }))
  expect(command()).toContain("'https://hooks.acme.example/ramp'")
  expect(screen.getByText(/may process the event a second time/)).toBeDefined()
})

it('offers no endpoint that is no address of the web', async () => {
  await show({ endpoint: "javascript:alert('x')" })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /This delivery’s endpoint/ }).disabled).toBe(true)
})

it('takes a typed address once it is one, and warns where it is not https', async () => {
  await show()
  fireEvent.click(screen.getByRole('radio', { name: 'Another address' }))
  const field = screen.getByRole('textbox', { name: 'Address to send to' })
  expect(command()).toBeUndefined()
  fireEvent.change(field, { target: { value: 'ftp://acme.example' } })
  expect(screen.getByText('The address must begin with https:// or http://.')).toBeDefined()
  expect(command()).toBeUndefined()
  fireEvent.change(field, { target: { value: 'http://staging.acme.example/hook' } })
  expect(command()).toContain("'http://staging.acme.example/hook'")
  expect(screen.getByText(/not https/)).toBeDefined()
})

it('offers the file of a payload that is too long to paste', async () => {
  await show({ id: '7', payload: 'x'.repeat(INLINE_UP_TO + 1) })
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/sandbox/deliveries/7/payload')
})
