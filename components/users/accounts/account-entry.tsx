import { type ReactNode, useId } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { Fact, Facts, NotGiven } from '@/components/resource/facts'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'

type Props = {
  /** What somebody would call it: a bank, a label. */
  name: string | null
  unnamed: string
  /** Such as "•••• 4242". */
  end: string | null
  state: ReactNode
  /** What the state means, and what to do. */
  children?: ReactNode
  /** `Fact` elements. */
  facts: ReactNode
  id: string
  idName: string
  createdAt: string | null
}

/** One account: its name and state, what the state means, then its facts. */
export function AccountEntry({ name, unnamed, end, state, children, facts, id, idName, createdAt }: Props) {
  const titleId = useId()
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className="flex flex-col gap-2.5 rounded-card border border-line bg-panel p-3.5"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={titleId} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {name === null ? unnamed : <PlatformText text={name} isProse />}
            {end !== null && (
              <span className="ml-2 font-normal whitespace-nowrap text-muted tabular-nums">
                <span aria-hidden>•••• </span>
                <span className="sr-only">ending in </span>
                <PlatformText text={end} />
              </span>
            )}
          </h3>
          {state}
        </div>
        {children}
        <Facts>
          {facts}
          <Fact label="Created">{createdAt === null ? <NotGiven /> : <TimeText iso={createdAt} as="compact" />}</Fact>
          <Fact label="Id">
            <IdText id={id} name={idName} />
          </Fact>
        </Facts>
      </article>
    </li>
  )
}

export function AccountEntries({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3 min-[75rem]:grid-cols-2 min-[75rem]:items-start">{children}</ul>
}
