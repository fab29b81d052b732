import type { LucideIcon, LucideProps } from 'lucide-react'
import { createElement, type ReactElement, type ReactNode, type SVGProps } from 'react'

type IconParts = { icon: { node: [tag: string, attributes: SVGProps<SVGElement>][] } }

/**
 * The same picture, its parts made once: on the server lucide's own component takes ten times the processor time, and a
 * page of rows has some sixty. For icons of a size that a class gives.
 */
export function drawOnce(icon: LucideIcon): LucideIcon {
  const parts = partsOf(icon)
  // Called as a component of React 19, whose ref is a property; lucide's type is that of `forwardRef`.
  return PlainIcon as unknown as LucideIcon

  function PlainIcon(props: LucideProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        {parts}
      </svg>
    )
  }
}

function partsOf(icon: LucideIcon): ReactNode[] {
  // lucide hands its data to one component for all icons; draw-once.test.tsx compares what both draw.
  const { render } = icon as unknown as { render: (props: object, ref: null) => ReactElement<IconParts> }
  return render({}, null).props.icon.node.map(([tag, attributes]) => createElement(tag, attributes))
}
