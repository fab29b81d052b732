import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** A hint for sighted people; the trigger needs its own accessible name. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string
  side?: 'bottom' | 'right'
  children: ReactElement
}) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={350} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} side={side} className="z-50">
          <BaseTooltip.Popup className="popup max-w-72 px-2 py-1 text-small">{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
