'use client'

import { Menu as BaseMenu } from '@base-ui/react/menu'
import clsx from 'clsx'
import { type ReactElement, type ReactNode, use } from 'react'
import { LayerContext } from './layer'
import { type MenuParts, MenuPartsContext } from './layer-parts'
import { LayerPolicy } from './layer-policy'

const PARTS: MenuParts = {
  Item: BaseMenu.Item,
  LinkItem: BaseMenu.LinkItem,
  RadioGroup: BaseMenu.RadioGroup,
  RadioItem: BaseMenu.RadioItem,
  RadioItemIndicator: BaseMenu.RadioItemIndicator,
  GroupLabel: BaseMenu.GroupLabel,
  Separator: BaseMenu.Separator,
}

export type MenuProps = { trigger: ReactElement; children: ReactNode; align?: 'start' | 'end'; className?: string }

type MenuLayerProps = MenuProps & { open?: boolean; onOpenChange?: (open: boolean) => void }

export function MenuLayer({ trigger, children, align = 'start', className, ...control }: MenuLayerProps) {
  const layer = use(LayerContext)
  return (
    <LayerPolicy>
      <MenuPartsContext value={PARTS}>
        <BaseMenu.Root {...control}>
          <BaseMenu.Trigger render={trigger} />
          <BaseMenu.Portal {...(layer ? { container: layer } : {})}>
            <BaseMenu.Positioner sideOffset={5} align={align} className="z-50 outline-none">
              <BaseMenu.Popup className={clsx('popup min-w-44 p-1 outline-none', className)}>{children}</BaseMenu.Popup>
            </BaseMenu.Positioner>
          </BaseMenu.Portal>
        </BaseMenu.Root>
      </MenuPartsContext>
    </LayerPolicy>
  )
}
