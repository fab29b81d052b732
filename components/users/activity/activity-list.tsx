'use client'

import { useQueryStates } from 'nuqs'
import { useFrame } from '@/components/api/frame-context'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { addressOf } from '@/lib/api/address-of'
import { ACTIVITY_KINDS, type ActivityKind, type ActivityPage } from '@/lib/users/activity/dto'
import { USER_ACTIVITY } from '@/lib/users/activity/routes'
import { Paging } from '../page/paging'
import { ReadingTab } from '../page/reading-tab'
import { ActivityLine } from './activity-line'
import { KIND_LABELS } from './kind-labels'
import { MissingKinds } from './missing-kinds'
import { activityParsers, activityQuery } from './search-params'

export function ActivityList({ userId, seed }: { userId: string; seed: ReadingSeed<ActivityPage> }) {
  const { environment } = useFrame()
  const [input, setInput] = useQueryStates(activityParsers, { history: 'push' })
  const place = { environment: environment.name, userId }
  const reading = useReading(seed, addressOf(USER_ACTIVITY, place, activityQuery(input)))
  return (
    <ReadingTab
      userId={userId}
      reading={reading}
      title="Activity"
      lead="One timeline, newest first: the user’s current records at the platform, and the events that the platform sent."
      note={<ShownKinds shown={input.show} onChange={(show) => void setInput({ show, cursor: null })} />}
    >
      {({ items, missing, cut, olderCursor }) => (
        <>
          <MissingKinds missing={missing} />
          {items.length === 0 ? (
            <BlankState title={olderCursor === null ? 'No activity' : 'No activity found so far'}>
              {olderCursor !== null
                ? 'The records checked so far have nothing about this user. The next page checks further.'
                : missing.length === 0
                  ? 'Rampdesk knows nothing about this user.'
                  : 'The records that could be read have nothing about this user.'}
            </BlankState>
          ) : (
            <ol className="divide-y divide-line border-y border-line">
              {items.map((item) => (
                <ActivityLine key={`${item.kind} ${item.id}`} userId={userId} item={item} />
              ))}
            </ol>
          )}
          {cut.length > 0 && <NotThrough kinds={cut} />}
          <Paging
            olderCursor={olderCursor}
            isFirst={input.cursor === null}
            isReading={reading.isReading}
            onGoTo={(cursor) => void setInput({ cursor })}
          />
        </>
      )}
    </ReadingTab>
  )
}

type ShownProps = { shown: readonly ActivityKind[]; onChange: (shown: ActivityKind[]) => void }

function ShownKinds({ shown, onChange }: ShownProps) {
  const toggle = (kind: ActivityKind) =>
    onChange(ACTIVITY_KINDS.filter((each) => (each === kind ? !shown.includes(kind) : shown.includes(each))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label="Show" className="flex flex-wrap gap-1.5">
      {ACTIVITY_KINDS.map((kind) => (
        <Button
          key={kind}
          size="small"
          aria-pressed={shown.includes(kind)}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium phone:h-9"
          onClick={() => toggle(kind)}
        >
          {KIND_LABELS[kind].many}
        </Button>
      ))}
      {shown.length > 0 && (
        <Button look="quiet" size="small" onClick={() => onChange([])}>
          Show all
        </Button>
      )}
    </div>
  )
}

/** Says that reading stopped before the end of some sources. */
function NotThrough({ kinds }: { kinds: readonly ActivityKind[] }) {
  const names = kinds.map((kind) => KIND_LABELS[kind].many.toLowerCase()).join(', ')
  return (
    <p role="status" className="text-pretty text-muted">
      There may be more from this time: the platform gave many pages without reaching the end ({names}). The next page
      checks further, and may show some that are newer than the last line here.
    </p>
  )
}
