import type { ReactNode, Ref } from 'react'

type Props = { title: string; children: ReactNode; actions?: ReactNode; heading?: Ref<HTMLHeadingElement> }

export function PageHead({ title, children, actions, heading }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-4 pb-2.5">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={heading ? -1 : undefined} className="text-title font-semibold tracking-[-0.012em]">
          {title}
        </h1>
        <p className="mt-0.5 text-muted">{children}</p>
      </div>
      {actions && <div className="ml-auto flex flex-wrap gap-2 phone:ml-0">{actions}</div>}
    </div>
  )
}
