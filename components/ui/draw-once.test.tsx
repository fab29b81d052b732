import { render } from '@testing-library/react'
import { Check, FlaskConical, LayoutDashboard, type LucideIcon, Siren, Webhook } from 'lucide-react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { drawOnce } from './draw-once'

/** Lucide's attributes without those that a class replaces. */
function drawing(element: ReactElement) {
  const svg = render(element).container.querySelector('svg')
  for (const name of ['xmlns', 'width', 'height']) svg?.removeAttribute(name)
  svg?.classList.remove(...[...svg.classList].filter((name) => name.startsWith('lucide')))
  return (
    [...(svg?.attributes ?? [])]
      .map(({ name, value }) => `${name}=${value}`)
      .sort()
      .join(' ') + svg?.innerHTML
  )
}

describe('drawOnce', () => {
  it.each<[string, LucideIcon]>(Object.entries({ Check, Webhook, Siren, FlaskConical, LayoutDashboard }))(
    'draws %s as lucide does',
    (_, Icon) => {
      const Drawn = drawOnce(Icon)
      const shown = drawing(<Drawn aria-hidden strokeWidth={2.5} className="size-3" />)
      expect(shown).toBe(drawing(<Icon aria-hidden strokeWidth={2.5} className="size-3" />))
      expect(shown).toMatch(/<(path|rect)/)
    },
  )

  it('has the width of lines that lucide has', () => {
    const Drawn = drawOnce(Check)
    expect(drawing(<Drawn />)).toBe(drawing(<Check />))
  })
})
