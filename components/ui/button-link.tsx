import type { VariantProps } from 'class-variance-authority'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { buttonStyle } from './button'

type Props = ComponentProps<typeof Link> & VariantProps<typeof buttonStyle>

export function ButtonLink({ look, size, className, ...props }: Props) {
  return <Link className={buttonStyle({ look, size, className })} {...props} />
}
