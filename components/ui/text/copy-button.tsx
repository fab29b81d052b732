'use client'

import { Check, Copy, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button'
import type { ControlName } from '../hooks/named-control'
import { announce } from './announcer'

type State = 'idle' | 'copied' | 'refused'

const SHOWN_FOR_MS = 1600

type Props = {
  value: string | (() => string)
  /** Accessible name, for example "Copy event id". */
  label: string
  children?: ReactNode
  icon?: LucideIcon
  size?: 'miniIcon' | 'icon'
  className?: string
  tabIndex?: number
  control?: ControlName
}

export function CopyButton({
  value,
  label,
  children,
  icon = Copy,
  size = 'miniIcon',
  className,
  tabIndex,
  control,
}: Props) {
  const [state, setState] = useState<State>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : value())
      setState('copied')
      announce('Copied')
    } catch {
      setState('refused')
      announce('The browser refused to copy')
    }
  }

  const Icon = { idle: icon, copied: Check, refused: TriangleAlert }[state]
  return (
    <Button
      look={children ? 'plain' : 'quiet'}
      size={children ? 'small' : size}
      aria-label={label}
      title={label}
      {...(className ? { className } : {})}
      data-control={control}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    >
      <Icon aria-hidden className={size === 'icon' ? 'size-4' : 'size-3.5'} />
      {children}
    </Button>
  )
}
