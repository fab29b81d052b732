import { type ReactNode, type Ref, useId } from 'react'

type Props = { title: string; lead?: ReactNode; titleRef?: Ref<HTMLHeadingElement>; children: ReactNode }

/** On paper the head reserves the height of the first lines below, which are drawn over it, so that it never ends a page alone. */
const KEPT_WITH_NEXT =
  "print:break-inside-avoid print:-mb-24 print:after:block print:after:h-24 print:after:content-['']"

export function Section({ title, lead, titleRef, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className={KEPT_WITH_NEXT}>
        <h2
          ref={titleRef}
          id={id}
          tabIndex={titleRef ? -1 : undefined}
          className="text-lead font-semibold outline-none"
        >
          {title}
        </h2>
        {lead && <p className="text-pretty text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

export function AlertLine({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-pretty text-failed [overflow-wrap:anywhere] empty:hidden">
      {children}
    </p>
  )
}
