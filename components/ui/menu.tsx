import { Menu as BaseMenu } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type ComponentProps, type ReactElement, type ReactNode, use } from 'react'
import { LayerContext } from './layer'

const ITEM =
  'flex w-full items-center gap-2 rounded-chip px-2 py-1.5 outline-none select-none data-highlighted:bg-sunken [&>svg]:size-3.5 [&>svg]:shrink-0'

type MenuProps = {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  className?: string
}

export function Menu({ trigger, children, align = 'start', className }: MenuProps) {
  const layer = use(LayerContext)
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal {...(layer ? { container: layer } : {})}>
        <BaseMenu.Positioner sideOffset={5} align={align} className="z-50 outline-none">
          <BaseMenu.Popup className={clsx('popup min-w-44 p-1 outline-none', className)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export function MenuItem({
  className,
  ...props
}: Omit<ComponentProps<typeof BaseMenu.Item>, 'className'> & { className?: string }) {
  return <BaseMenu.Item className={clsx(ITEM, className)} {...props} />
}

export function MenuLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem className={ITEM} closeOnClick render={render}>
      {children}
    </BaseMenu.LinkItem>
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
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
      <BaseMenu.GroupLabel className="px-2 pt-1 pb-0.5 text-mini text-faint">{label}</BaseMenu.GroupLabel>
      {choices.map((choice) => (
        <BaseMenu.RadioItem key={choice.value} value={choice.value} closeOnClick className={ITEM}>
          {choice.icon}
          <span className="flex-1">{choice.label}</span>
          <BaseMenu.RadioItemIndicator>
            <Check aria-hidden className="size-3.5" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-1 h-px bg-line" />
}
