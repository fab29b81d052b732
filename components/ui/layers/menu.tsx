'use client'

import type { Menu as BaseMenu } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { MenuPartsContext, useLayerParts } from './layer-parts'
import { layerCode, useLazyLayer } from './lazy-layer'
import type { MenuProps } from './menu-layer'

const menuCode = layerCode(() => import('./menu-layer').then(({ MenuLayer }) => MenuLayer))

const ITEM =
  'flex w-full items-center gap-2 rounded-chip px-2 py-1.5 outline-none select-none data-highlighted:bg-sunken [&>svg]:size-3.5 [&>svg]:shrink-0'

export function Menu(props: MenuProps) {
  const { Layer, trigger, control } = useLazyLayer(menuCode, { ...props, popup: 'menu' })
  return Layer && trigger ? <Layer {...props} {...control} trigger={trigger} /> : trigger
}

export function MenuItem({
  className,
  ...props
}: Omit<ComponentProps<typeof BaseMenu.Item>, 'className'> & { className?: string }) {
  const { Item } = useLayerParts(MenuPartsContext)
  return <Item className={clsx(ITEM, className)} {...props} />
}

export function MenuLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  const { LinkItem } = useLayerParts(MenuPartsContext)
  return (
    <LinkItem className={ITEM} closeOnClick render={render}>
      {children}
    </LinkItem>
  )
}

type Choice<T extends string> = { value: T; label: ReactNode; icon?: ReactNode }

type MenuChoicesProps<T extends string> = {
  label: string
  value: T
  choices: readonly Choice<T>[]
  onChange: (value: T) => void
}

export function MenuChoices<T extends string>({ label, value, choices, onChange }: MenuChoicesProps<T>) {
  const { RadioGroup, RadioItem, RadioItemIndicator, GroupLabel } = useLayerParts(MenuPartsContext)
  return (
    <RadioGroup value={value} onValueChange={onChange}>
      <GroupLabel className="px-2 pt-1 pb-0.5 text-mini text-faint">{label}</GroupLabel>
      {choices.map((choice) => (
        <RadioItem key={choice.value} value={choice.value} closeOnClick className={ITEM}>
          {choice.icon}
          <span className="flex-1">{choice.label}</span>
          <RadioItemIndicator>
            <Check aria-hidden className="size-3.5" />
          </RadioItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

export function MenuSeparator() {
  const { Separator } = useLayerParts(MenuPartsContext)
  return <Separator className="my-1 h-px bg-line" />
}
