'use client'

import type { DialogProps } from './dialog-layer'
import { layerCode, useLazyLayer } from './lazy-layer'

const dialogCode = layerCode(() => import('./dialog-layer').then(({ DialogLayer }) => DialogLayer))

export function Dialog(props: DialogProps) {
  const { Layer, trigger, control } = useLazyLayer(dialogCode, { ...props, popup: 'dialog' })
  if (!Layer) return trigger
  return <Layer {...props} {...control} {...(trigger ? { trigger } : {})} />
}
