import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/components/api/fetch-json'
import { useRequestKey } from '@/components/api/request-key'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { Form, FormEnd } from './form'
import { useForm } from './use-form'

type Input = { name: string; url: string; kind: string; tag: string }

const send = vi.fn<(body: Input & { key: string }) => Promise<string>>()
const onSent = vi.fn()
const onDone = vi.fn()

const KINDS = [
  { value: 'one', title: 'One' },
  { value: 'two', title: 'Two' },
]

function Sample({ mayBeSent = true, isGuarded = false, isNew = false }) {
  const keyOf = useRequestKey()
  const mutation = useMutation({ mutationFn: (input: Input) => send({ ...input, key: keyOf(input) }) })
  const mutate: typeof mutation.mutate = (...args) => {
    onSent()
    mutation.mutate(...args)
  }
  const form = useForm({
    start: { name: '', url: '', kind: 'one', tag: '' },
    sending: { ...mutation, mutate },
    body: (values) => ({ ...values, name: values.name.trim() }),
    check: ({ name }) => ({ name: name.trim() === '' ? 'The name is missing.' : null }),
    subjects: { name: 'The name', url: 'The URL', kind: 'The kind', 'tags.*.text': 'The tag' },
    isReady: () => mayBeSent,
    onDone,
  })
  return (
    <Form form={form} focusesFirst={isNew} {...(isGuarded && { isDirty: form.isDirty })}>
      <TextField label="Name" {...form.field('name')} />
      <RadioChoice legend="Kind" choices={KINDS} {...form.field('kind')} />
      <TextField label="URL" {...form.field('url')} />
      <TextField label="Tag" {...form.field('tag', 'tags.0.text')} />
      <FormEnd form={form} label="Save" busyLabel="Saving…">
        {form.isDone && 'Saved'}
      </FormEnd>
    </Form>
  )
}

function show(sample = <Sample />) {
  const { container } = render(<QueryClientProvider client={new QueryClient()}>{sample}</QueryClientProvider>)
  const form = container.querySelector('form')
  if (!form) throw new Error('There is no form.')
  return form
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const refusal = (...fields: [field: string, message: string][]) =>
  new ApiError({ detail: 'Refused.', status: 400, fields: fields.map(([at, message]) => ({ field: at, message })) })

beforeEach(() => {
  vi.resetAllMocks()
  send.mockResolvedValue('done')
})
afterEach(cleanup)

describe('a check', () => {
  it('keeps the form, tells at the field, and focuses it; the words go once it fits', () => {
    show()
    expect(screen.queryByText('The name is missing.')).toBeNull()
    press()
    expect(screen.getByText('The name is missing.').closest('[role=alert]')).not.toBeNull()
    expect(document.activeElement).toBe(field('Name'))
    expect(onSent).not.toHaveBeenCalled()
    type('Name', 'A')
    expect(screen.queryByText('The name is missing.')).toBeNull()
  })
})

describe('sending', () => {
  it('hands on the body, and what was answered', async () => {
    show()
    type('Name', ' A ')
    press()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'A', kind: 'one' }))
    expect(onDone).toHaveBeenCalledWith('done', { name: 'A', url: '', kind: 'one', tag: '' })
    expect(screen.getByText('Saved')).toBeTruthy()
    type('Name', 'B')
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('happens once, however fast it is asked for, and again after an answer', async () => {
    const form = show()
    type('Name', 'A')
    let refuse: (error: Error) => void = () => undefined
    send.mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = reject
      }),
    )
    form.requestSubmit()
    form.requestSubmit()
    await screen.findByText('Saving…')
    form.requestSubmit()
    refuse(new ApiError({ status: 502 }))
    await screen.findByText(/The server gave no reason/)
    expect(send).toHaveBeenCalledTimes(1)
    press()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })

  it('waits for what has to be ready', () => {
    const form = show(<Sample mayBeSent={false} />)
    type('Name', 'A')
    form.requestSubmit()
    expect(onSent).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('has a key per body: the same when it is repeated, another after a change', async () => {
    show()
    type('Name', 'A')
    send.mockRejectedValue(new ApiError({ status: 502 }))
    for (const count of [1, 2]) {
      press()
      await waitFor(() => expect(send).toHaveBeenCalledTimes(count))
      await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull())
    }
    type('Name', 'B')
    press()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
    const [first, second, third] = send.mock.calls.map(([{ key }]) => key)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

describe('a refusal', () => {
  it('stands at its field until that changes, with the focus', async () => {
    show()
    type('Name', 'A')
    send.mockRejectedValueOnce(refusal(['body.url', 'must be https'], ['body.tags.0.text', 'is too long']))
    press()
    expect(await screen.findByText('The URL must be https.')).toBeTruthy()
    expect(screen.getByText('The tag is too long.')).toBeTruthy()
    expect(document.activeElement).toBe(field('URL'))
    expect(screen.queryByText(/Refused\./)).toBeNull()
    type('Name', 'B')
    expect(screen.getByText('The URL must be https.')).toBeTruthy()
    type('URL', 'https://a')
    expect(screen.queryByText('The URL must be https.')).toBeNull()
    expect(screen.getByText('The tag is too long.')).toBeTruthy()
  })

  it('of a choice focuses the choice', async () => {
    show()
    type('Name', 'A')
    send.mockRejectedValueOnce(refusal(['body.kind', 'is not yours'], ['body.url', 'must be https']))
    press()
    await screen.findByText('The kind is not yours.')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'One' }))
  })

  it.each([
    ['of no field', refusal()],
    ['of a field without a place', refusal(['body.name', 'is taken'], ['body.other', 'is odd'])],
    ['that is none of the server', new Error('Odd')],
  ])('%s stands at the end of the form', async (_, error) => {
    show()
    type('Name', 'A')
    send.mockRejectedValueOnce(error)
    press()
    expect(await screen.findByText(/^(Refused\.|Something unexpected)/)).toBeTruthy()
  })
})

describe('a form for something new', () => {
  it('has the focus in its first field', () => {
    show(<Sample isNew />)
    expect(document.activeElement).toBe(field('Name'))
  })

  it('is told apart from one that changes something', () => {
    show()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a guarded form', () => {
  const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

  it('asks before it is left, as long as it holds something that was not sent', async () => {
    show(<Sample isGuarded />)
    expect(leaves()).toBe(true)
    type('Name', 'A')
    expect(leaves()).toBe(false)
    type('Name', '')
    expect(leaves()).toBe(true)
    type('Name', 'A')
    press()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(leaves()).toBe(true)
  })

  it('asks before its dialog is closed', async () => {
    const onClose = vi.fn()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Dialog open title="Sample" onOpenChange={(isOpen) => !isOpen && onClose()}>
          <Sample isGuarded />
        </Dialog>
      </QueryClientProvider>,
    )
    await screen.findByLabelText('Name')
    type('Name', 'A')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is not asked for where loss does not hurt', () => {
    show()
    type('Name', 'A')
    expect(leaves()).toBe(true)
  })
})
