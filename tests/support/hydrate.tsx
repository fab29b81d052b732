import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** A page as a browser has it: the answer is UTF-8, and its parser drops NUL and turns CR into LF. */
const parsed = (html: string) => Buffer.from(html).toString().replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')

/** Renders on the server, then in the browser; returns the page and what React had to draw anew. */
export function hydrate(page: ReactNode): { container: HTMLElement; drawnAnew: unknown[] } {
  const container = document.createElement('div')
  container.innerHTML = parsed(renderToString(page))
  document.body.append(container)
  const drawnAnew: unknown[] = []
  render(page, { container, hydrate: true, onRecoverableError: (error) => drawnAnew.push(error) })
  return { container, drawnAnew }
}
