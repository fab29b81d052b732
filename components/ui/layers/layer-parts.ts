import type { Menu } from '@base-ui/react/menu'
import type { Popover } from '@base-ui/react/popover'
import { type Context, createContext, use } from 'react'

export type MenuParts = Pick<
  typeof Menu,
  'Item' | 'LinkItem' | 'RadioGroup' | 'RadioItem' | 'RadioItemIndicator' | 'GroupLabel' | 'Separator'
>

export type PopoverParts = Pick<typeof Popover, 'Close'>

export const MenuPartsContext = createContext<MenuParts | null>(null)
export const PopoverPartsContext = createContext<PopoverParts | null>(null)

export function useLayerParts<Parts>(context: Context<Parts | null>): Parts {
  const parts = use(context)
  if (!parts) throw new Error('This belongs into a layer: a Menu or a Popover')
  return parts
}
