import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { ButtonLink } from './button-link'

type Props = {
  title: string
  children: ReactNode
  /** The page above this one. */
  back?: BackTo
  actions?: ReactNode
  heading?: Ref<HTMLHeadingElement>
}

/** Gives buttons and links in the head the same height. */
export const HEAD_ACTIONS = 'flex flex-wrap items-center gap-2 [&_:is(a,button)]:h-[30px]'

export type BackTo = { href: string; label: string }

export function PageHead({ title, children, back, actions, heading }: Props) {
  return (
    <div className="page-head">
      <div className="min-w-0 desk:grow desk:basis-80 max-md:basis-full">
        <h1 ref={heading} tabIndex={heading ? -1 : undefined} className="text-title font-semibold tracking-[-0.012em]">
          {title}
        </h1>
        <p className="mt-0.5 text-muted">{children}</p>
      </div>
      {(back || actions) && (
        <div className={clsx('ml-auto phone:ml-0', HEAD_ACTIONS)}>
          {back && <BackLink {...back} />}
          {actions}
        </div>
      )}
    </div>
  )
}

export function BackLink({ href, label }: BackTo) {
  return (
    <ButtonLink href={href} prefetch={false}>
      <ArrowLeft aria-hidden className="size-3.5" />
      {label}
    </ButtonLink>
  )
}
