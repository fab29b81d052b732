import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server.browser'
import { afterEach, expect, it, vi } from 'vitest'
import { onDemand } from './on-demand'

afterEach(cleanup)

type Props = { name: string }
const Part = ({ name }: Props) => <p>Here is {name}</p>

/** A loader whose code arrives after `failures` failures. */
function loader(failures: number) {
  return vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error('Failed to load chunk')
    return Part
  })
}
let load: ReturnType<typeof loader>

function Page({ of: Demanded, isShown = true }: { of: ReturnType<typeof onDemand<Props>>; isShown?: boolean }) {
  return (
    <>
      <h1>Deliveries</h1>
      {isShown && (
        <Suspense fallback="Loading">
          <Demanded name="the part" />
        </Suspense>
      )}
    </>
  )
}

function settle<T>(change: () => T): Promise<T> {
  return act(async () => change())
}
const tryAgain = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))

it('a part whose code cannot be fetched leaves the page as it is, and is fetched anew when asked', async () => {
  load = loader(2)
  const Demanded = onDemand(load)
  await settle(() => render(<Page of={Demanded} />))
  expect(screen.getByRole('heading', { name: 'Deliveries' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
  await tryAgain()
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('alert')).toBeTruthy()
  await tryAgain()
  expect(screen.getByText('Here is the part')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a part that failed is fetched anew when it is shown another time, one that came never again', async () => {
  load = loader(1)
  const Demanded = onDemand(load)
  const { rerender } = await settle(() => render(<Page of={Demanded} />))
  expect(screen.getByRole('alert')).toBeTruthy()
  for (const isShown of [false, true, false, true])
    await settle(() => rerender(<Page of={Demanded} isShown={isShown} />))
  expect(screen.getByText('Here is the part')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a frame stands around the notice, with what the part was given', async () => {
  load = loader(1)
  const Demanded = onDemand<Props>(load, ({ name, children }) => <section aria-label={name}>{children}</section>)
  await settle(() => render(<Page of={Demanded} />))
  expect(screen.getByRole('region', { name: 'the part' }).textContent).toContain('could not be loaded')
})

it('a part is rendered by the server', async () => {
  load = loader(0)
  const html = await renderToReadableStream(<Page of={onDemand(load)} />).then((stream) => new Response(stream).text())
  expect(html.replaceAll('<!-- -->', '')).toContain('<p>Here is the part</p>')
})
