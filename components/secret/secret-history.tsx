'use client'

import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { Badge } from '@/components/ui/badge'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { columnsOf } from '@/lib/list/columns'
import type { SecretChange } from '@/lib/secret/dto'
import { ORIGIN_WORDS, STATE_WORDS } from './state-words'

export function SecretHistory({ history }: { history: SecretChange[] }) {
  if (history.length === 0) {
    return <p className="text-muted">No secrets yet. Secrets that are prepared or set here are listed here.</p>
  }
  return <PlainTable caption="Secrets, newest first" columns={COLUMNS} rows={history} rowKey={({ id }) => String(id)} />
}

const momentOf = ({ finishedAt, sentAt, preparedAt }: SecretChange) => finishedAt ?? sentAt ?? preparedAt

const personOf = ({ setBy, preparedBy }: SecretChange) => setBy ?? preparedBy

function State({ change: { state, problem } }: { change: SecretChange }) {
  const { label, tone, icon: Icon } = STATE_WORDS[state]
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {label}
      </Badge>
      {problem && (
        <span className="text-pretty text-small text-muted [overflow-wrap:anywhere]">
          <LongPlatformText text={problem} isProse />
        </span>
      )}
    </span>
  )
}

const { prose, state, text, time } = columnsOf<SecretChange>()

const COLUMNS = drawColumns(
  [
    text('fingerprint', 'Fingerprint', 'fingerprint'),
    time('when', 'When', momentOf),
    prose('by', 'By', personOf),
    text('how', 'How', ({ origin }) => ORIGIN_WORDS[origin]),
    state('state', 'State', 'state'),
  ],
  {
    fingerprint: ({ fingerprint }) => <Fingerprint value={fingerprint} />,
    state: (change) => <State change={change} />,
  },
)
