'use client'

import { usePermission } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import type { SilenceRow } from '@/lib/alerts/dto'
import { formatEndpoint } from '@/lib/format/endpoint'
import { visibleText } from '@/lib/format/visible-text'
import { columnsOf } from '@/lib/list/columns'
import { useEndSilence } from '../alert-queries'

const aboutOf = ({ kind, ruleName, subject }: SilenceRow) =>
  kind === 'mute'
    ? `${ruleName ?? 'a rule'}${subject ? ` about ${formatEndpoint(subject)}` : ''}`
    : subject === null
      ? 'All endpoints'
      : formatEndpoint(subject)

const { prose, text, time } = columnsOf<SilenceRow>()

const COLUMNS = drawColumns(
  [
    text('about', 'About', aboutOf, { is: ['link', 'flexible'] }),
    text('kind', 'Kind', ({ kind }) => (kind === 'mute' ? 'Muted' : 'Planned work')),
    prose('reason', 'Reason', 'reason', { from: 620, is: ['flexible'] }),
    time('starts', 'From', 'startsAt', { from: 620 }),
    time('ends', 'Until', 'endsAt', { none: 'it is ended' }),
    prose('by', 'By', 'createdBy', { from: 820 }),
    text('end', 'End', () => ''),
  ],
  { end: (silence) => <EndSilence silence={silence} /> },
  { end: <span className="sr-only">End</span> },
)

const READ_COLUMNS = COLUMNS.filter(({ id }) => id !== 'end')

export function SilenceRows({ silences }: { silences: readonly SilenceRow[] }) {
  const mayWrite = usePermission('alert.write')
  return (
    <PlainTable
      caption="Silences"
      columns={mayWrite ? COLUMNS : READ_COLUMNS}
      rows={silences}
      rowKey={({ id }) => id}
    />
  )
}

function EndSilence({ silence }: { silence: SilenceRow }) {
  const ending = useEndSilence()
  return (
    <span className="flex flex-col items-end">
      <Button
        size="small"
        aria-label={`End the silence of ${visibleText(aboutOf(silence))}`}
        disabled={ending.isPending}
        onClick={() => ending.mutate(silence.id, { onSuccess: () => announce('The silence has ended') })}
      >
        {ending.isPending ? 'Ending…' : 'End'}
      </Button>
      <AlertLine>{ending.error && <ProblemText error={ending.error} />}</AlertLine>
    </span>
  )
}
