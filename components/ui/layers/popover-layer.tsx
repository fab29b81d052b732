'use client'

import { Popover as BasePopover } from '@base-ui/react/popover'
import clsx from 'clsx'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { firstField } from './first-field'
import { type PopoverParts, PopoverPartsContext } from './layer-parts'
import { LayerPolicy } from './layer-policy'

const PARTS: PopoverParts = { Close: BasePopover.Close }

export type PopoverProps = {
  trigger: ReactElement
  title: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  isTitleHidden?: boolean
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
  /** The first field takes the focus if a mouse or a key opened the popover. */
  focusesField?: boolean
}

export function PopoverLayer({
  trigger,
  title,
  isTitleHidden = false,
  children,
  align = 'start',
  className,
  focusesField = false,
  ...control
}: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  const initialFocus = (by: string) => {
    const isTouch = by === 'touch' || window.matchMedia('(pointer: coarse)').matches
    return focusesField && !isTouch && popup.current ? (firstField(popup.current) ?? true) : true
  }
  return (
    <LayerPolicy>
      <BasePopover.Root {...control}>
        <BasePopover.Trigger render={trigger} />
        <BasePopover.Portal>
          <BasePopover.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-50">
            <BasePopover.Popup
              ref={popup}
              initialFocus={initialFocus}
              className={clsx(
                'popup flex max-h-[min(32rem,var(--available-height))] max-w-[calc(100vw-1rem)] flex-col overflow-auto outline-none',
                className,
              )}
            >
              <BasePopover.Title className={isTitleHidden ? 'sr-only' : 'px-3 pt-2.5 pb-1 font-semibold'}>
                {title}
              </BasePopover.Title>
              <PopoverPartsContext value={PARTS}>{children}</PopoverPartsContext>
            </BasePopover.Popup>
          </BasePopover.Positioner>
        </BasePopover.Portal>
      </BasePopover.Root>
    </LayerPolicy>
  )
}
