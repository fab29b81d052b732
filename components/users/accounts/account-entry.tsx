import { Fragment, type ReactNode, useId } from 'react'
import { IdFact, TimeFact } from '@/components/resource/fact-kinds'
import { Facts } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { ValueList } from '@/lib/ramp/contract/values/value-list'
import type { StateTones } from '@/lib/users/state-tones'
import { Meaning } from './meaning'

type Props = {
  /** The name that a person would use, for example a bank or a label. */
  name: string | null
  unnamed: string
  /** The end of the number, for example "•••• 4242". */
  end: string | null
  status: string
  statuses: ValueList
  tones: StateTones
  /** Drawn beside the status. */
  badge?: ReactNode
  /** Replaces the meaning of the status if there is more to say. */
  children?: ReactNode
  /** `Fact` elements. */
  facts: ReactNode
  id: string
  idName: string
  createdAt: string | null
}

/** One account: its name and state, the meaning of the state, then its facts. */
export function AccountEntry({ name, unnamed, end, badge, children, facts, id, idName, createdAt, ...state }: Props) {
  const titleId = useId()
  const { status, statuses, tones } = state
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
          <StateWord value={status} values={statuses} tones={tones} />
          {badge}
        </div>
        {children ?? (
          <p className="text-pretty">
            <Meaning value={status} values={statuses} />.
          </p>
        )}
        <Facts>
          {facts}
          <TimeFact label="Created" iso={createdAt} />
          <IdFact label="Id" id={id} name={idName} />
        </Facts>
      </article>
    </li>
  )
}

type EntriesProps<Row> = { rows: readonly Row[]; children: (row: Row) => ReactNode }

export function AccountEntries<Row extends { id: string }>({ rows, children }: EntriesProps<Row>) {
  return (
    <ul className="grid gap-3 min-[75rem]:grid-cols-2 min-[75rem]:items-start">
      {rows.map((row) => (
        <Fragment key={row.id}>{children(row)}</Fragment>
      ))}
    </ul>
  )
}
