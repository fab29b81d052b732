'use client'

import type { Popover as BasePopover } from '@base-ui/react/popover'
import type { ComponentProps } from 'react'
import { PopoverPartsContext, useLayerParts } from './layer-parts'
import { layerCode, useLazyLayer } from './lazy-layer'
import type { PopoverProps } from './popover-layer'

const popoverCode = layerCode(() => import('./popover-layer').then(({ PopoverLayer }) => PopoverLayer))

export function Popover(props: PopoverProps) {
  const { Layer, trigger, control } = useLazyLayer(popoverCode, { ...props, popup: 'dialog' })
  return Layer && trigger ? <Layer {...props} {...control} trigger={trigger} /> : trigger
}

export function PopoverClose(props: ComponentProps<typeof BasePopover.Close>) {
  const { Close } = useLayerParts(PopoverPartsContext)
  return <Close {...props} />
}
